/** What was lost and what is in quarantine, and the verbs on them. */
import type { Quarantine } from '../../../server/contract/data-loss.ts'
import { deleteQuarantine, readDataLoss, seeDataLoss } from '../../api/upkeep.ts'
import { useLoading } from '../../api/use-loading.ts'
import { countText } from '../../ui/amounts.ts'
import { useNotice } from '../../ui/use-notice.ts'
import { useRemoval } from '../../ui/use-removal.ts'

export function useDataLoss() {
  const notice = useNotice()
  const remove = useRemoval()
  const { value: loss, error, load } = useLoading(readDataLoss)

  async function see(): Promise<void> {
    try {
      await seeDataLoss()
      notice.done('The loss is noted as seen', 'The audit log keeps what it was; the quarantine stays as it is.')
    } catch (thrown) {
      notice.failed('It was not noted', thrown)
    }
    await load()
  }

  const askToDelete = ({ name, datasets }: Quarantine) =>
    remove({
      question: {
        title: `Delete ${name} from the quarantine?`,
        text: `The documents of ${countText(datasets.length, 'dataset')} are gone for good.`,
        confirm: 'Delete documents',
      },
      done: `${name} is deleted`,
      failed: `${name} was not deleted`,
      remove: () => deleteQuarantine(name).then(load),
    })

  return { loss, error, load, see, askToDelete }
}
