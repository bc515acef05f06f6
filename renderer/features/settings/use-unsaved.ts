/** Asks before a section with something unsaved is left. */
import { useConfirm } from '../../ui/use-confirm.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'

export function useUnsaved(isUnsaved: () => boolean): void {
  const confirm = useConfirm()
  useLeaveGuard({
    isNeeded: isUnsaved,
    ask: () =>
      confirm({
        title: 'Leave without saving?',
        text: 'What you changed in this section is lost.',
        confirm: 'Leave',
        cancel: 'Keep editing',
      }),
  })
}
