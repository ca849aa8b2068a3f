"""Trains the reader: `python train.py --data ../../shared/data --base FOLDER --out FOLDER [--tokens 30e6]`.

Every part is drawn from one seed. Checkpoints lie in `--out`; the same command goes on where the last one stopped.
"""

import argparse
import json
import math
import os
import time
from pathlib import Path

import torch
from tokenizers import Tokenizer

import examples
import facts
import measure
import names
import negatives
import records
import shipped
from model import Reader, beside_losses, losses

BATCH_TOKENS = 3072
WARM_UP = 0.04


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tokens", type=float, default=12e6)
    parser.add_argument("--rate", type=float, default=1.5e-4)
    parser.add_argument("--start", type=Path, help="go on from what a reader.clew holds, where there is no checkpoint")
    parser.add_argument("--way", type=float, default=0.75, help="how far from there to what was learned the written weights lie")
    parser.add_argument("--judged", type=Path, help="facts that were judged by reading, with their sentences")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--smoke", action="store_true", help="a few steps on a few questions")
    return parser.parse_args()


def rate(seen, all_, peak):
    """Up in a line, then down along half a cosine to a fiftieth."""
    share = min(seen / all_, 1.0)
    if share < WARM_UP:
        return peak * share / WARM_UP
    down = (share - WARM_UP) / (1 - WARM_UP)
    return peak * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * down)))


def material(options):
    """Records to learn from, wrong passages for those that bring none, and sentences with names; and what is kept apart."""
    learned, apart = records.everything(options.data)
    claims, claims_apart = facts.everything(options.data, options.seed, options.judged)
    sentences, sentences_apart = names.everything(options.data)
    if options.smoke:
        learned, apart, claims, claims_apart = ({name: each[:8] for name, each in all_.items()}
                                                for all_ in (learned, apart, claims, claims_apart))
        sentences, sentences_apart = sentences[:40], sentences_apart[:40]
    passages, seen = [], set()
    for each in learned.values():
        for record in each:
            for passage in record.gold + record.near:
                if passage.text not in seen:
                    seen.add(passage.text)
                    passages.append(passage)
    print(f"{len(passages)} passages", flush=True)
    search = negatives.Search([f"{passage.title} {passage.text}" for passage in passages])
    mined = {}
    for name, _, is_open in records.SOURCES:
        if is_open:
            mined[name] = negatives.mine(search, learned[name], passages)
            print(f"{name}: mined", flush=True)
    return learned | claims, mined, sentences, (claims_apart, sentences_apart)


def device():
    return "cuda" if torch.cuda.is_available() else "cpu"


def main():
    options = arguments()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    options.out.mkdir(parents=True, exist_ok=True)
    began = time.time()
    learned, mined, sentences, apart = material(options)
    print(f"{sum(map(len, learned.values()))} questions, {time.time() - began:.0f} s to read them", flush=True)
    tokenizer = Tokenizer.from_file(str(options.base / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    model = Reader(options.base)
    sharing = [each for name, each in model.named_parameters() if each.requires_grad and each.dim() > 1]
    alone = [each for name, each in model.named_parameters() if each.requires_grad and each.dim() == 1]
    optimizer = torch.optim.AdamW([{"params": sharing, "weight_decay": 0.01}, {"params": alone, "weight_decay": 0.0}],
                                  lr=options.rate, betas=(0.9, 0.98), fused=True)
    state = {"tokens": 0, "step": 0, "pass": 0, "batch": 0}
    kept = options.out / "checkpoint.pt"
    if kept.is_file():
        saved = torch.load(kept, weights_only=False)
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        state = saved["state"]
        print(f"going on at {state['tokens']} tokens", flush=True)
    elif options.start:
        shipped.load(model, options.start)
        print(f"going on from {options.start}", flush=True)
    shares = {name: share for name, share, _ in records.SOURCES} | facts.SHARES
    curve = (options.out / "curve.jsonl").open("a")
    checked = saved_at = time.time()
    running = {}
    while state["tokens"] < options.tokens:
        maker = examples.Maker(tokenizer, options.seed * 1000 + state["pass"])
        groups = examples.batches(examples.epoch(maker, learned, mined, shares, sentences), BATCH_TOKENS, maker.random)
        print(f"pass {state['pass']}: {len(groups)} batches", flush=True)
        for group in groups[state["batch"]:]:
            model.train()
            for part in optimizer.param_groups:
                part["lr"] = rate(state["tokens"], options.tokens, options.rate)
            loss, parts, tokens = of_batch(model, group)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
            for name, value in parts.items():
                running[name] = 0.98 * running.get(name, value) + 0.02 * value
            state["tokens"] += tokens
            state["step"] += 1
            state["batch"] += 1
            if state["step"] % 25 == 0:
                speed = {name: round(value, 3) for name, value in running.items()}
                print(state["step"], state["tokens"], f"{time.time() - began:.0f} s", speed, flush=True)
            if time.time() - saved_at > 240:
                save(model, optimizer, state, kept)
                saved_at = time.time()
            if state["step"] % 500 == 0 and not options.smoke:
                figures = measure.quick(model, tokenizer, options.data, apart)
                curve.write(json.dumps({**state, **figures, **running, "seconds": round(time.time() - began)}) + "\n")
                curve.flush()
                print(figures, flush=True)
            if state["tokens"] >= options.tokens or options.smoke and state["step"] >= 4:
                break
        else:
            state["pass"] += 1
            state["batch"] = 0
            continue
        break
    save(model, optimizer, state, kept)
    if options.start:
        between(model, options.start, options.way)
    torch.save(model.state_dict(), options.out / "reader.pt")
    print("done", state, measure.quick(model, tokenizer, options.data, apart, count=40 if options.smoke else 1000), flush=True)


def of_batch(model, units):
    """The loss of a batch of units, its parts as numbers, and how many tokens it has."""
    halves = examples.halves(units)
    rows = sum(map(len, halves))
    loss, told, spoken, tokens_seen = torch.zeros(()), {}, [], 0
    for half in halves:
        batch = examples.tensors([example for example, _ in half])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            tokens, texts = model(batch["ids"], batch["kinds"], batch["lengths"])
        alone, parts, strong = losses(tokens, texts, batch)
        loss = loss + alone * (len(half) / rows)
        for name, part in parts.items():
            told[name] = told.get(name, 0.0) + float(part.detach()) * len(half) / rows
        spoken.append((torch.tensor([number for _, number in half]), *strong, batch["relevance"]))
        tokens_seen += int(batch["lengths"].sum())
    span, rank = beside_losses(*(torch.cat(each) for each in zip(*spoken)))
    told |= {"beside": float(span.detach()), "rank": float(rank.detach())}
    return loss + 0.5 * span + 0.25 * rank, told, tokens_seen


@torch.no_grad()
def between(model, start, way):
    """Weights that lie between those that learning began from and those it came to read better than either
    (Wortsman et al. 2022, Robust fine-tuning of zero-shot models)."""
    learned = {name: value.clone() for name, value in model.state_dict().items()}
    shipped.load(model, start)
    for name, value in model.state_dict().items():
        value.lerp_(learned[name], way)


def save(model, optimizer, state, path):
    unfinished = path.with_suffix(".part")
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "state": state}, unfinished)
    unfinished.replace(path)


if __name__ == "__main__":
    main()
