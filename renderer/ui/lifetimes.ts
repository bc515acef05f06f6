/** How long a credential may be valid, from short to long. */
export const lifetimes: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'P1D', label: '1 day' },
  { value: 'P7D', label: '7 days' },
  { value: 'P30D', label: '30 days' },
  { value: 'P90D', label: '90 days' },
  { value: 'P365D', label: '1 year' },
]
