/** The explorer component, told to stay on this machine: no fonts, proxy, telemetry or assistants of its maker. */
import type { ReferenceProps } from '@scalar/api-reference'

export function scalarConfiguration(
  url: string,
  customFetch: typeof fetch,
  isDark: boolean,
): NonNullable<ReferenceProps['configuration']> {
  return {
    url,
    customFetch,
    forceDarkModeState: isDark ? 'dark' : 'light',
    hideDarkModeToggle: true,
    withDefaultFonts: false,
    telemetry: false,
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'json',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    // Ctrl-K is the command palette's.
    searchHotKey: 'm',
    theme: 'none',
    customCss: explorerCss,
  }
}

/** The explorer in the colours and type of everything else. */
const explorerCss = `
.scalar-app, .light-mode, .dark-mode {
  --scalar-font: var(--font-sans);
  --scalar-font-code: var(--font-mono);
  --scalar-background-1: var(--ui-bg);
  --scalar-background-2: var(--ui-bg-muted);
  --scalar-background-3: var(--ui-bg-elevated);
  --scalar-background-accent: var(--ui-bg-elevated);
  --scalar-color-1: var(--ui-text-highlighted);
  --scalar-color-2: var(--ui-text-toned);
  --scalar-color-3: var(--ui-text-muted);
  --scalar-color-accent: var(--ui-primary);
  --scalar-border-color: var(--ui-border);
  --scalar-sidebar-background-1: var(--ui-bg);
}
/* The words for methods stand on every background, so they need 4.5:1. */
.light-mode {
  --scalar-color-blue: #1d4ed8; --scalar-color-green: #047857; --scalar-color-red: #b91c1c;
  --scalar-color-orange: #b45309; --scalar-color-yellow: #92400e; --scalar-color-purple: #6d28d9;
}
.dark-mode {
  --scalar-color-blue: #93c5fd; --scalar-color-green: #6ee7b7; --scalar-color-red: #fca5a5;
  --scalar-color-orange: #fdba74; --scalar-color-yellow: #fcd34d; --scalar-color-purple: #c4b5fd;
}
/* Targets are at least 24 px (WCAG 2.5.8); the arrows that open a group are drawn at 22. */
.scalar-app aside button[aria-expanded] { min-width: 24px; min-height: 24px; }
/* A long address breaks instead of scrolling: nothing in the box could take the focus. */
.scalar-app span.overflow-x-auto { overflow-x: visible; white-space: normal; overflow-wrap: anywhere; }
/* What the calls are made with is chosen above. */
.scalar-app .scalar-reference-intro-auth.introduction-card-item { display: none; }
`
