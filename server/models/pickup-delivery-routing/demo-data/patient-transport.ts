import type { Random } from '../../../foundation/random.ts'
import type { DemoDataset } from '../../planning-model.ts'
import { birmingham } from '../../routing/demo-data/birmingham.ts'
import { nextWorkingDays } from '../../routing/demo-data/working-days.ts'
import {
  addressIn,
  driverOf,
  minutes,
  pick,
  planningWindow,
  tripOf,
  within,
  type Drawing,
  type Place,
} from './story.ts'

const crews = [
  { name: 'Grace Holt', seats: 3, wheelchairs: 1 },
  { name: 'Imran Shah', seats: 3, wheelchairs: 1 },
  { name: 'Peter Vale', seats: 4, wheelchairs: 0 },
  { name: 'Sian Parry', seats: 4, wheelchairs: 0 },
  { name: 'Ola Nkemelu', seats: 2, wheelchairs: 2 },
  { name: 'Ruth Beck', seats: 3, wheelchairs: 1 },
]

const patients = [
  ...['A. Marsh', 'B. Quill', 'C. Dunne', 'D. Frost', 'E. Swan', 'F. Lowe', 'G. Hale', 'H. Moss', 'I. Brand'],
  ...['J. Kerr', 'K. Abbot', 'L. Wise', 'M. Stone', 'N. Ford', 'O. Reed', 'P. Lamb'],
]

interface Clinic {
  readonly name: string
  readonly location: Place
}

/** Whoever has no resistance to infections rides alone. */
function needsOf(index: number) {
  const isInWheelchair = index % 4 === 1
  return {
    load: isInWheelchair ? { wheelchairs: 1 } : { seats: 1 + (index % 6 === 2 ? 1 : 0) },
    boarding: minutes(isInWheelchair ? 8 : 4),
    job: { ...(index % 8 === 6 && { prohibitJobPooling: true }), ...(isInWheelchair && { requiredTags: ['ramp'] }) },
  }
}

/** There before the appointment, and back within the hour after the treatment. */
function journeysOf(index: number, clinics: readonly Clinic[], drawing: Drawing) {
  const { day, random } = drawing
  const patient = patients[index]!
  const home = addressIn(drawing)
  const clinic = pick(clinics, random)
  const appointment = 8.5 + (index % 8) * 0.75
  const treatment = 1 + (index % 3) * 0.75
  const { load, boarding, job } = needsOf(index)
  const ready = appointment + treatment
  const id = `patient-${index + 1}`
  const at = {
    clinic: { name: clinic.name, location: clinic.location },
    home: { name: 'Home', location: home.location },
  }
  const there = tripOf({
    id: `${id}-there`,
    name: `${patient} to ${clinic.name}`,
    load,
    job: { priority: '3', ...job },
    pickUp: { ...at.home, duration: boarding },
    delivery: {
      ...at.clinic,
      duration: boarding,
      timeWindows: within(day, { from: appointment - 0.75, to: appointment }),
    },
  })
  const back = tripOf({
    id: `${id}-back`,
    name: `${patient} back home`,
    load,
    job,
    pickUp: { ...at.clinic, duration: boarding, timeWindows: within(day, { from: ready, to: ready + 1 }) },
    delivery: { ...at.home, duration: boarding },
  })
  return [there, back]
}

function create(today: Date, random: Random) {
  const days = nextWorkingDays(today, birmingham.timeZone, 1)
  const drawing = { city: birmingham, day: days[0]!, random }
  const clinics = ['Edgbaston', 'Small Heath', 'Sutton Coldfield'].map((district) => ({
    name: `${district} clinic`,
    location: addressIn(drawing, [district]).location,
  }))
  const [latitude, longitude] = birmingham.depot
  const drivers = crews.map(({ name, seats, wheelchairs }, index) =>
    driverOf(
      {
        name,
        home: [latitude, longitude],
        from: index % 2 === 0 ? 7 : 7.5,
        to: index % 2 === 0 ? 16.5 : 17.5,
        softTo: index % 2 === 0 ? 16 : 17,
        capacity: { seats, wheelchairs },
        tags: wheelchairs > 0 ? ['ramp'] : [],
        breakMinutes: 30,
        // Otherwise nothing keeps a vehicle from standing by between the trips of the morning and the afternoon.
        cost: { fixedCost: 30, rates: [{ costPerUnit: 18, unit: 'PT1H' }] },
      },
      days,
    ),
  )
  const modelInput = {
    tags: ['ramp'],
    planningWindow: planningWindow(days),
    drivers,
    jobs: patients.flatMap((_, index) => journeysOf(index, clinics, drawing)),
  }
  return {
    config: {
      run: { name: 'Patient transport', termination: { spentLimit: 'PT10S' } },
      model: { overrides: { maximumTimeBurden: 'PT20M', minimizeTimeBurdenWeight: 1 } },
    },
    modelInput,
  }
}

export const patientTransport: DemoDataset = {
  id: 'PATIENT_TRANSPORT',
  shortDescription: 'A day of patient transport in Birmingham: 16 patients there and back, 6 vehicles',
  longDescription:
    'Patients are brought to three clinics before their appointments and home again within the hour after treatment. Wheelchairs need a ramp and a place of their own, some patients ride alone, and nobody rides more than 20 minutes longer than the direct way, and less where that costs no more driving than it saves them. Hours are paid, so vehicles that are not needed stay at the depot.',
  tags: ['small', 'one-day', 'Birmingham'],
  create,
}
