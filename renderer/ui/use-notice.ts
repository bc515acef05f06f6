/** Short words in the corner about what was done, or was not. */
import { useToast } from '@nuxt/ui/composables/useToast'
import { asApiError } from '../api/api-error.ts'

export interface Notice {
  done(title: string, description?: string): void
  /** What can be taken back, for ten seconds. */
  undoable(title: string, undo: () => unknown, description?: string): void
  /** What is not done, and why: nothing was tried. */
  refused(title: string, description: string): void
  /** With the server's words about it. */
  failed(title: string, thrown: unknown): void
}

const undoMilliseconds = 10_000

export function useNotice(): Notice {
  const toast = useToast()
  return {
    done: (title, description) =>
      void toast.add({ ...told(title, description), icon: 'i-lucide-check', color: 'neutral' }),
    undoable: (title, undo, description) =>
      void toast.add({
        ...told(title, description),
        icon: 'i-lucide-check',
        color: 'neutral',
        duration: undoMilliseconds,
        actions: [{ label: 'Undo', color: 'neutral', variant: 'outline', onClick: () => void undo() }],
      }),
    refused: (title, description) =>
      void toast.add({ title, description, icon: 'i-lucide-triangle-alert', color: 'warning' }),
    failed(title, thrown) {
      const { message, details } = asApiError(thrown)
      toast.add({ title, description: [message, ...details].join(' '), icon: 'i-lucide-circle-alert', color: 'error' })
    },
  }
}

const told = (title: string, description?: string) => ({ title, ...(description === undefined ? {} : { description }) })
