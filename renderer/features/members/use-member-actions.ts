/** What an administrator does with a member from its row. */
import type { ListedMember, MemberRole } from '../../../server/contract/member.ts'
import { useNotice } from '../../ui/use-notice.ts'
import { useRemoval } from '../../ui/use-removal.ts'
import { useSessionStore } from '../session/session-store.ts'
import { roleWords } from './member-words.ts'
import { useMembersStore } from './members-store.ts'

export function useMemberActions() {
  const store = useMembersStore()
  const session = useSessionStore()
  const notice = useNotice()
  const remove = useRemoval()

  async function setRole({ id, name }: ListedMember, role: MemberRole): Promise<void> {
    try {
      await store.change(id, { role })
      notice.done(`${name} is ${role === 'USER' ? 'a' : 'an'} ${roleWords[role].label} now`)
    } catch (thrown) {
      notice.failed(`The role of ${name} was not changed`, thrown)
      // The choice on screen is the one that was refused.
      await store.load()
    }
  }

  function askToRemove({ id, name }: ListedMember): Promise<boolean> {
    const isOneself = id === session.member?.id
    return remove({
      question: {
        title: isOneself ? 'Remove yourself?' : `Remove "${name}"?`,
        text: `${isOneself ? 'You are signed out at once.' : 'Sessions and personal access tokens of this member end at once.'} Datasets stay: they belong to the tenant. This cannot be undone.`,
        confirm: 'Remove member',
      },
      done: `"${name}" is removed`,
      failed: `"${name}" was not removed`,
      remove: () => store.remove(id),
    })
  }

  return { setRole, askToRemove }
}
