import type { DemoDataset } from '../../planning-model.ts'
import { berlin } from '../../routing/demo-data/berlin.ts'
import { fieldServiceDocument } from './field-service-document.ts'
import type { Story } from './field-service-document.ts'
import type { Technician } from './technicians.ts'
import type { Appointment } from './time-windows.ts'
import type { Job } from './visits.ts'

const early = { startHour: 7, softEndHour: 16, endHour: 17, lunchMinutes: 45 }
const day = { startHour: 8, softEndHour: 17, endHour: 18, lunchMinutes: 45 }

const technicians: readonly Technician[] = [
  { name: 'Anja Wendler', ...early, skills: { 'heat pumps': [3, 0.9], electrics: [1] }, home: 'Pankow' },
  {
    name: 'Bruno Keil',
    ...day,
    skills: { 'heat pumps': [3], ventilation: [1] },
    home: 'Steglitz',
    endsWith: 'LAST_VISIT',
  },
  { name: 'Clara Osthoff', ...day, skills: { 'heat pumps': [2], ventilation: [2] }, tags: ['ladder'] },
  { name: 'Deniz Aksoy', ...day, skills: { 'heat pumps': [2], electrics: [2] }, home: 'Neukölln', endsAtDepot: true },
  { name: 'Emil Brandis', ...early, skills: { 'heat pumps': [1, 1.25], ventilation: [2] }, tags: ['ladder'] },
  {
    name: 'Frieda Lenz',
    ...day,
    lunchMinutes: 30,
    skills: { fibre: [3, 0.85] },
    tags: ['ladder', 'splicer'],
    home: 'Lichtenberg',
  },
  { name: 'Goran Petrak', ...day, skills: { fibre: [2], electrics: [1] }, tags: ['ladder', 'splicer'] },
  {
    name: 'Hanna Rosin',
    ...early,
    skills: { fibre: [2], ventilation: [1] },
    tags: ['splicer'],
    home: 'Spandau',
    daysOff: [2],
  },
  { name: 'Ivo Tannert', ...day, skills: { fibre: [1, 1.2], electrics: [2] }, tags: ['ladder'] },
  { name: 'Jule Marquardt', ...day, lunchMinutes: 60, skills: { electrics: [3], lifts: [2] }, home: 'Wilmersdorf' },
  { name: 'Kaspar Wieland', ...early, skills: { electrics: [3, 0.9], lifts: [1] }, endsWith: 'LAST_VISIT' },
  {
    name: 'Lale Yildirim',
    ...day,
    skills: { electrics: [2], ventilation: [2] },
    tags: ['ladder'],
    home: 'Wedding',
    daysOff: [4],
  },
  {
    name: 'Mats Hollander',
    ...day,
    lunchMinutes: 30,
    skills: { 'heat pumps': [2], lifts: [1], fibre: [1] },
    home: 'Köpenick',
  },
]

/** 300 visits, about 300 hours of service for about 520 hours of 63 shifts. */
const jobs: readonly Job[] = [
  { title: 'Heat pump service', count: 40, minutes: [75, 60], skills: { 'heat pumps': 1 } },
  {
    title: 'Heat pump fault',
    count: 20,
    minutes: [105, 75],
    skills: { 'heat pumps': 2 },
    priority: '2',
    sla: { days: 1, hour: 17 },
  },
  { title: 'Heat pump commissioning', count: 8, minutes: [180], skills: { 'heat pumps': 3 }, priority: '4' },
  { title: 'Ventilation filter change', count: 40, minutes: [40], skills: { ventilation: 1 }, priority: '7' },
  { title: 'Ventilation balancing', count: 15, minutes: [90], skills: { ventilation: 2 }, tags: ['ladder'] },
  { title: 'Fibre connection', count: 50, minutes: [60, 75], skills: { fibre: 1 } },
  {
    title: 'Fibre fault',
    count: 25,
    minutes: [45],
    skills: { fibre: 2 },
    tags: ['splicer'],
    priority: '1',
    sla: { days: 0, hour: 16 },
  },
  { title: 'Wallbox installation', count: 12, minutes: [150], skills: { electrics: 3 } },
  { title: 'Wiring inspection', count: 30, minutes: [60], skills: { electrics: 2 }, priority: '5' },
  { title: 'Meter swap', count: 37, minutes: [25], skills: { electrics: 1 }, priority: '8' },
  { title: 'Lift emergency call test', count: 15, minutes: [30], skills: { lifts: 1 }, sla: { days: 3, hour: 17 } },
  { title: 'Courtesy check', count: 8, minutes: [20], priority: 'opt-5' },
]

/** Of 20: seven on any day, six on one of two days, six on a fixed day, one that may also wait for the next week. */
const appointments: readonly Appointment[] = [
  { part: 'DAY', days: 'ANY' },
  { part: 'DAY', days: 'ONE' },
  { part: 'MORNING', days: 'TWO' },
  { part: 'DAY', days: 'ANY' },
  { part: 'TWO_HOURS', days: 'ONE' },
  { part: 'DAY', days: 'ANY' },
  { part: 'AFTERNOON', days: 'TWO' },
  { part: 'DAY', days: 'TWO' },
  { part: 'DAY', days: 'ANY' },
  { part: 'MORNING', days: 'ONE' },
  { part: 'DAY', days: 'ONE' },
  { part: 'DAY', days: 'ANY' },
  { part: 'MORNING', days: 'TWO' },
  { part: 'DAY', days: 'NEXT_WEEK' },
  { part: 'AFTERNOON', days: 'TWO' },
  { part: 'DAY', days: 'ANY' },
  { part: 'DAY', days: 'ONE' },
  { part: 'AFTERNOON', days: 'ONE' },
  { part: 'DAY', days: 'TWO' },
  { part: 'DAY', days: 'ANY' },
]

const story: Story = {
  name: 'Berlin building services, one week',
  city: berlin,
  plannedDays: 5,
  technicians,
  jobs,
  appointments,
  wishes: { required: 8, preferred: 30, prohibited: 10 },
  termination: { spentLimit: 'PT45S', slidingWindowDuration: 'PT15S', minimumImprovementRatio: 0.001 },
}

export const visitHeavy: DemoDataset = {
  id: 'VISIT_HEAVY',
  shortDescription: 'Five days of building services in Berlin: 300 visits, 13 technicians',
  longDescription:
    'Heat pumps, ventilation, fibre, electrics and lifts over five working days. Many customers leave the day to the planner, some offer two days, ' +
    'some may wait for the week after; faults have promised ends, and a few customers want or refuse a certain technician. All mandatory visits fit.',
  tags: ['large', 'multi-day', 'Berlin'],
  create: (today, random) => fieldServiceDocument(story, today, random),
}
