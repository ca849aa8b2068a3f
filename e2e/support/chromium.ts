/**
 * What Playwright switches off in Chromium (its `chromiumSwitches.ts`): of several such words Chromium hears the last, so that
 * they are said again here. Look there when Playwright is renewed.
 */
const BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** Lists under the address bar: each is a page of its own, loaded with every window, and every test opens a window. */
const LISTS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** How Chromium is started. It refuses its sandbox to root. */
export function chromiumWords(isRoot: boolean): string[] {
  return [...(isRoot ? ["--no-sandbox"] : []), `--disable-features=${[...BY_PLAYWRIGHT, ...LISTS].join(",")}`];
}
