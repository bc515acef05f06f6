/** Media queries for what the style sheet cannot fold by itself. */

/** A phone, or a desktop at 200 %: chrome folds there. */
export const compactScreen = '(width < 48rem) or (height < 38rem)'
/** No room for a sidebar. */
export const narrowScreen = '(width < 48rem)'
