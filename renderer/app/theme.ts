/** The look of the component library, read by the build (`vite.config.ts`): one accent, neutral rest, compact sizes. */
export const theme = {
  colors: { primary: 'indigo', neutral: 'slate', success: 'emerald', info: 'blue', warning: 'amber', error: 'red' },
  button: {
    slots: { base: 'cursor-pointer duration-150' },
    // The library lightens a solid button under the pointer, which costs its white text the contrast.
    compoundVariants: [
      {
        color: 'primary' as const,
        variant: 'solid' as const,
        class: 'hover:bg-primary-700 active:bg-primary-800 dark:hover:bg-primary-300 dark:active:bg-primary-300',
      },
      {
        color: 'error' as const,
        variant: 'solid' as const,
        class: 'hover:bg-error-800 active:bg-error-800 dark:hover:bg-error-300 dark:active:bg-error-300',
      },
    ],
  },
  slideover: { slots: { content: 'max-w-lg', wrapper: 'pr-8' } },
}
