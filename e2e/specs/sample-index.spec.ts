import { expect, test } from "@playwright/test";
import { sampleIndex, sampleText } from "../support/files.ts";

const { files, questions } = sampleIndex();

test("the sample's index names its files and questions enough", () => {
  expect(files.length).toBeGreaterThanOrEqual(12);
  expect(questions.filter(({ needs }) => needs.length > 1).length).toBeGreaterThanOrEqual(12);
  for (const { path } of files) expect(sampleText(path).length, path).toBeGreaterThan(300);
});

test("every question names files of the sample, and its answer stands there", () => {
  const names = files.map(({ name }) => name);
  for (const { question, answer, needs, strategy } of questions) {
    for (const name of needs) expect(names, question).toContain(name);
    const isName = /^[A-Z][a-z]+ [A-Z][a-z]+$|^\d+ [a-z]+$/.test(answer);
    if (!isName || strategy === "kg-irag") continue;
    expect(needs.map(sampleText).join("\n"), question).toContain(answer);
  }
});
