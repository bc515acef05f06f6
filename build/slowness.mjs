/**
 * How much longer than on a quiet machine tests may wait: ten times as long with `PLANWRIGHT_SLOW=1`, for a machine
 * that is busy or slow. Without it a wait for what never comes fails within a minute.
 */
export const slowness = process.env['PLANWRIGHT_SLOW'] === '1' ? 10 : 1
