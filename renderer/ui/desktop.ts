/** Whether this is the desktop window, which says so through its preload script, or a browser. */
export const isDesktop = 'planwrightDesktop' in window
/** Whether its keys are those of a Mac. */
export const isMac = navigator.userAgent.includes('Mac')
