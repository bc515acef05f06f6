import { test } from 'vitest'
import { documentsOf, planOfRequest, noTravel } from './evaluation.ts'
const day = (d: number, c: string) => `2027-02-0${d}T${c}:00Z`
const base = (visit: object, extra: object = {}, shift: object = {}, overrides: object = {}) => ({
  config: { model: { overrides } },
  modelInput: {
    skills: ['x', 'y'], ...extra,
    vehicles: [{ id: 'V', technicianRating: 5, shifts: [{ id: 'S', startLocation: [1, 1], minStartTime: day(1, '08:00'), maxEndTime: day(3, '18:00'), itinerary: [{ id: 'A' }], ...shift }] }],
    visits: [{ id: 'A', location: [1, 2], serviceDuration: 'PT1H', ...visit }],
    travelMatrix: { locations: [[1, 1], [1, 2]], travelTimeSeconds: [[0, 600], [600, 0]], distanceMeters: [[0, 1], [1, 0]] },
  },
})
const window = { planningWindow: { startDate: day(1, '00:00'), endDate: day(2, '00:00') } }
const run = async (name: string, req: any) => {
  const d = documentsOf(req, await planOfRequest(req, noTravel)) as any
  const c = (id: string) => d.scoreAnalysis.constraints.find((x: any) => x.id === id)?.score
  console.log(name.padEnd(50), 'mand', d.response.inputMetrics.mandatoryVisits, 'movable', d.response.inputMetrics.movableVisits, 'day', c('preferVisitsScheduledToEarliestDay'), 'skills', c('minimizeUnnecessarySkills'), 'rating', c('maximizeTechnicianRating'), 'start', c('serviceMaxStartTime'), c('serviceMaxEndTime'), d.response.modelOutput.vehicles[0].shifts[0].itinerary[0]?.startServiceTime)
}
test('probe', async () => {
  await run('pw, no windows', base({}, window))
  await run('pw, window max before end', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxEndTime: day(1, '12:00') }] }, window))
  await run('pw, window max = end', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxEndTime: day(2, '00:00') }] }, window))
  await run('pw, window max after end', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxEndTime: day(2, '00:01') }] }, window))
  await run('pw, window maxStart 23:30 only', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxStartTime: day(1, '23:30') }] }, window))
  await run('pw, window maxStart 22:30 only', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxStartTime: day(1, '22:30') }] }, window))
  await run('pw, window maxStart next day', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxStartTime: day(2, '09:30') }] }, window))
  await run('pw, window min only', base({ timeWindows: [{ minStartTime: day(1, '09:00') }] }, window))
  await run('pw, first out, last in', base({ timeWindows: [{ minStartTime: day(2, '09:00'), maxEndTime: day(2, '12:00') }, { minStartTime: day(1, '09:00'), maxEndTime: day(1, '12:00') }] }, window))
  await run('no pw, no windows', base({}))
  await run('no pw, window', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxEndTime: day(1, '12:00') }] }))
  const late = { minStartTime: day(3, '08:00') }
  await run('day: no windows, pw 1st, done 3rd', base({}, window, late))
  await run('day: no windows, no pw, done 3rd', base({}, {}, late))
  await run('day: window opens 1st, done 3rd', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxEndTime: day(4, '12:00') }] }, window, late))
  await run('day: window opens before pw', base({ timeWindows: [{ minStartTime: '2027-01-30T09:00:00Z', maxEndTime: day(4, '12:00') }] }, window, late))
  await run('day: window opens before pw, no pw', base({ timeWindows: [{ minStartTime: '2027-01-30T09:00:00Z', maxEndTime: day(4, '12:00') }] }, {}, late))
  await run('day: window max only', base({ timeWindows: [{ maxEndTime: day(4, '12:00') }] }, window, late))
  await run('day: offset -12', base({ timeWindows: [{ minStartTime: '2027-02-01T20:00:00-12:00', maxEndTime: day(4, '12:00') }] }, window, late))
  await run('day: offset +10, service 3rd 20:00Z', base({ timeWindows: [{ minStartTime: '2027-02-02T09:00:00+10:00', maxEndTime: day(4, '22:00') }] }, window, { minStartTime: day(3, '14:30'), maxEndTime: day(5, '18:00') }))
  const u = { minimizeUnnecessarySkillsWeight: 1, maximizeTechnicianRatingWeight: 1 }
  for (const level of [0, 1, 3]) {
    await run(`skill level ${level}, not required`, base({}, {}, { skills: [{ name: 'x', level }] }, u))
    await run(`skill level ${level}, required no minLevel`, base({ requiredSkills: [{ name: 'x' }] }, {}, { skills: [{ name: 'x', level }] }, u))
    await run(`skill level ${level}, required minLevel 0`, base({ requiredSkills: [{ name: 'x', minLevel: 0 }] }, {}, { skills: [{ name: 'x', level }] }, u))
    await run(`skill level ${level}, required minLevel 1`, base({ requiredSkills: [{ name: 'x', minLevel: 1 }] }, {}, { skills: [{ name: 'x', level }] }, u))
  }
  await run('movable: one day', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxEndTime: day(1, '12:00') }] }))
  await run('movable: two days', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxEndTime: day(1, '12:00') }, { minStartTime: day(2, '09:00'), maxEndTime: day(2, '12:00') }] }))
  await run('movable: until midnight', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxEndTime: day(2, '00:00') }] }))
  await run('movable: one long', base({ timeWindows: [{ minStartTime: day(1, '09:00'), maxEndTime: day(2, '12:00') }] }))
  await run('movable: open end', base({ timeWindows: [{ minStartTime: day(1, '09:00') }] }))
  await run('movable: open start', base({ timeWindows: [{ maxEndTime: day(1, '12:00') }] }))
})
