/** Addresses of a spreadsheet on their way to places: looked up where a geocoder is set, else pointed at. */
import { computed, shallowRef, watch } from 'vue'
import { maxAddressesPerCall } from '../../../../server/contract/geocode.ts'
import { asApiError, type ApiError } from '../../../api/api-error.ts'
import { geocode, readGeocoder } from '../../../api/geocoding.ts'
import { useLoading } from '../../../api/use-loading.ts'
import type { AddressPlace, AddressPlaces } from './address-places.ts'

/** `files` are those the addresses are in: with others all begins anew. */
export function useAddresses(files: () => readonly File[]) {
  const { value: geocoder, loadOnce } = useLoading(readGeocoder)
  const places = shallowRef<AddressPlaces>(new Map())
  const notFound = shallowRef<ReadonlySet<string>>(new Set())
  const error = shallowRef<ApiError>()
  const progress = shallowRef<{ readonly done: number; readonly all: number }>()
  let turn = 0

  const put = (found: readonly (readonly [string, AddressPlace])[]): void =>
    void (places.value = new Map([...places.value, ...found]))

  /** One call after the other, each as long as the server takes it. */
  async function lookUp(addresses: readonly string[]): Promise<void> {
    const own = ++turn
    let rest = [...addresses]
    error.value = undefined
    const found: [string, AddressPlace][] = []
    try {
      while (rest.length > 0 && own === turn) {
        progress.value = { done: addresses.length - rest.length, all: addresses.length }
        const answers = await geocode(rest.slice(0, maxAddressesPerCall))
        for (const { address, location: [latitude, longitude] = [] } of answers)
          if (latitude !== undefined && longitude !== undefined) found.push([address, [latitude, longitude]])
        const missed = answers.filter(({ state }) => state === 'NOT_FOUND').map(({ address }) => address)
        if (own === turn) notFound.value = new Set([...notFound.value, ...missed])
        const settled = new Set(answers.filter(({ state }) => state !== 'PENDING').map(({ address }) => address))
        rest = rest.filter((address) => !settled.has(address))
      }
    } catch (thrown) {
      if (own === turn) error.value = asApiError(thrown)
    } finally {
      // All at once: the files are read anew for it.
      if (own === turn) {
        progress.value = undefined
        put(found)
      }
    }
  }

  watch(files, (now, before) => {
    if (before.every((file, index) => file === now[index]) && before.length > 0) return
    turn++
    progress.value = undefined
    places.value = new Map()
    notFound.value = new Set()
  })

  return {
    ...{ geocoder, loadOnce, places, error, progress, lookUp },
    wasMissed: (address: string) => notFound.value.has(address),
    place: (address: string, at: AddressPlace) => put([[address, at]]),
    isWorking: computed(() => progress.value !== undefined),
  }
}
