"""Which weights lie between those of several runs? `python average.py A/reader.pt B/reader.pt --out reader.pt`: their mean, which
reads better than any of them where all began from the same weights (Wortsman et al. 2022, Model soups)."""

import argparse
from pathlib import Path

import torch


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    states = [torch.load(run, weights_only=True) for run in options.runs]
    torch.save({name: sum(state[name] for state in states) / len(states) for name in states[0]}, options.out)


if __name__ == "__main__":
    main()
