/** Short words in the corner about what was done, or was not. */
import { useToast } from '@nuxt/ui/composables/useToast'
import { asApiError } from '../api/api-error.ts'

export interface Notice {
  done(title: string, description?: string): void
  /** What is not done, and why: nothing was tried. */
  refused(title: string, description: string): void
  /** With the server's words about it. */
  failed(title: string, thrown: unknown): void
}

export function useNotice(): Notice {
  const toast = useToast()
  return {
    done: (title, description) => void toast.add({ title, ...(description === undefined ? {} : { description }), icon: 'i-lucide-check', color: 'neutral' }),
    refused: (title, description) => void toast.add({ title, description, icon: 'i-lucide-triangle-alert', color: 'warning' }),
    failed(title, thrown) {
      const { message, details } = asApiError(thrown)
      toast.add({ title, description: [message, ...details].join(' '), icon: 'i-lucide-circle-alert', color: 'error' })
    },
  }
}
