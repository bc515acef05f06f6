/** Members in words, and the form that adds or changes one. */
import {
  memberRequest,
  type ListedMember,
  type MemberRequest,
  type MemberPatch,
  type MemberRole,
} from '../../../server/contract/member.ts'
import { formIssues, type FormIssue } from '../../ui/form-issues.ts'

export const roleWords: Readonly<Record<MemberRole, { readonly label: string; readonly text: string }>> = {
  USER: { label: 'User', text: 'Works with datasets: submits, solves, stops, renames and tags them.' },
  ADMINISTRATOR: {
    label: 'Administrator',
    text: 'May also remove datasets and change everything else: keys, webhooks, members, settings.',
  },
}

export function statusText({ isSignedIn, lastSeenAt }: Pick<ListedMember, 'isSignedIn' | 'lastSeenAt'>): string {
  if (isSignedIn) return 'Signed in'
  return lastSeenAt === undefined ? 'Never signed in' : 'Signed out'
}

export type MemberDraft = Required<MemberRequest>

const words = { name: 'A name of 1 to 100 characters on one line.' }

/** Checked by the schema of the contract. */
export function memberIssues(draft: MemberDraft): FormIssue[] {
  return formIssues(memberRequest.safeParse(draft), words)
}

/** What differs from the member there is; empty when nothing does. */
export function memberChanges(draft: MemberDraft, { name, email, role }: MemberDraft): MemberPatch {
  const wanted = { name: draft.name.trim(), email: draft.email.trim().toLowerCase(), role: draft.role }
  return {
    ...(wanted.name === name ? {} : { name: wanted.name }),
    ...(wanted.email === email ? {} : { email: wanted.email }),
    ...(wanted.role === role ? {} : { role: wanted.role }),
  }
}
