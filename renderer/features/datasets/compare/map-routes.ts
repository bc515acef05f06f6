/** The ways of all plans on one map: a colour and a kind of line for each plan, and each place marked once. */
import type { Journey } from '../../../../server/contract/plan-journeys.ts'
import type { MapBase, MapFeatures, MapLine, MapStop, Place } from '../../../ui/map/map-feature.ts'
import { paletteLetter } from '../../../ui/palette.ts'
import { momentText } from './change-words.ts'
import { placeOfPlan } from './plan-places.ts'
import type { ShownPlan } from './timeline-rows.ts'

export function mapRoutes(plans: readonly ShownPlan[]): MapFeatures {
  return {
    lines: plans.flatMap((plan) => plan.journeys.flatMap((journey) => lineOf(plan.letter, journey))),
    stops: stopsOf(plans),
    bases: basesOf(plans),
  }
}

export function placesOf({ lines, stops }: MapFeatures): readonly Place[] {
  return [...lines.flatMap(({ points }) => points), ...stops.map(({ at }) => at)]
}

function lineOf(letter: string, { id, path }: Journey): MapLine[] {
  if (path.length < 2) return []
  return [{ id: `${letter} ${id}`, groupId: letter, colour: placeOfPlan(letter), points: path }]
}

/** Marked as in the first plan that has it here; the title says where it is in every one of them. */
function stopsOf(plans: readonly ShownPlan[]): MapStop[] {
  const stops = new Map<string, MapStop>()
  for (const { letter, journeys } of plans)
    for (const { who, entries } of journeys)
      for (const [index, entry] of entries.filter(({ isWork }) => isWork).entries()) {
        if (!entry.position) continue
        const place = placeOfPlan(letter)
        const words = `${letter}: ${who.name}, ${momentText(entry)}`
        const known = stops.get(entry.id)
        stops.set(
          entry.id,
          known
            ? { ...known, title: `${known.title}; ${words}` }
            : {
                ...{ id: entry.id, groupId: letter, colour: place, at: entry.position },
                ...{ mark: `${paletteLetter(place)}${index + 1}`, title: `${entry.title} · ${words}` },
              },
        )
      }
  return [...stops.values()]
}

/** Where ways begin and end, each place once. */
function basesOf(plans: readonly ShownPlan[]): MapBase[] {
  const bases = new Map<string, MapBase>()
  for (const { letter, journeys } of plans)
    for (const { path } of journeys)
      for (const at of [path[0], path.at(-1)])
        if (at && !bases.has(at.join())) bases.set(at.join(), { groupId: letter, colour: placeOfPlan(letter), at })
  return [...bases.values()]
}
