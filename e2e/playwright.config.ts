import { defineConfig } from "@playwright/test";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { chromiumWords } from "./support/chromium.ts";
import { MODEL_KEY, MODEL_PORT } from "./support/model.ts";

const here = import.meta.dirname;
const port = Number(process.env.CLEW_E2E_PORT ?? 18080);
const dist = process.env.CLEW_DIST ?? resolve(here, "../dist");
const porter = process.env.CLEW_PROXY_BIN ?? process.env.CLEW_PROXY ?? "cargo run --quiet --release -p clew-proxy --";
const isRoot = process.getuid?.() === 0;

if (!existsSync(resolve(dist, "index.html"))) {
  throw new Error(`No built app in ${dist}: run "cargo xtask serve" once, or name its folder in CLEW_DIST.`);
}

export default defineConfig({
  testDir: "specs",
  outputDir: "../test-results",
  // A test that passes only the second time has found something: no retries. Two workers take three quarters of one's time.
  retries: 0,
  workers: Number(process.env.CLEW_E2E_WORKERS ?? 2),
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  // Screenshots are made on request: CLEW_SCREENSHOTS=1.
  grep: process.env.CLEW_SCREENSHOTS ? /@screenshots/ : undefined,
  grepInvert: process.env.CLEW_SCREENSHOTS ? undefined : /@screenshots/,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    // Traces slow the page down, so that long tasks would be theirs: CLEW_TRACE=1 when looking for a fault.
    trace: process.env.CLEW_TRACE ? "on" : "off",
    screenshot: process.env.CLEW_SCREENSHOTS ? "off" : "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? process.env.CHROME ?? "/usr/bin/chromium",
      args: chromiumWords(isRoot),
    },
  },
  webServer: {
    command: `${porter} --dist ${dist} --port ${port}`,
    url: `http://127.0.0.1:${port}/healthz`,
    cwd: resolve(here, ".."),
    timeout: 600_000,
    // The porter's model server is played by the tests; nothing depends on the settings of whoever runs them.
    env: { CLEW_UPSTREAM: `http://127.0.0.1:${MODEL_PORT}/v1`, CLEW_API_KEY: MODEL_KEY, CLEW_MODELS: "", CLEW_CONNECTIONS: "off" },
  },
});
