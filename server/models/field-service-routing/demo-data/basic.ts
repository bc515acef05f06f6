import type { DemoDataset } from '../../planning-model.ts'
import { birmingham } from '../../routing/demo-data/birmingham.ts'
import { fieldServiceDocument } from './field-service-document.ts'
import type { Story } from './field-service-document.ts'
import type { Technician } from './technicians.ts'
import type { Job } from './visits.ts'
import { appointmentsOfOneDay } from './time-windows.ts'

const day = { startHour: 8, softEndHour: 17, endHour: 18, lunchMinutes: 45 }

const technicians: readonly Technician[] = [
  { name: 'Amy Fenwick', ...day, skills: { heating: [3, 0.9], plumbing: [1] }, tags: ['ladder'], home: 'Harborne' },
  {
    name: 'Bilal Sandhurst',
    ...day,
    lunchMinutes: 60,
    skills: { plumbing: [3, 0.85], heating: [1] },
    tags: ['drain jet'],
    home: 'Sparkhill',
  },
  {
    name: 'Carys Ellwood',
    ...day,
    skills: { heating: [2], plumbing: [2] },
    tags: ['drain jet'],
    endsWith: 'LAST_VISIT',
  },
  {
    name: 'Dev Marlow',
    ...day,
    skills: { electrics: [3], heating: [1] },
    tags: ['ladder'],
    home: 'Erdington',
    endsAtDepot: true,
  },
  {
    name: 'Esme Tarrant',
    ...day,
    startHour: 7.5,
    softEndHour: 16,
    endHour: 17,
    lunchMinutes: 30,
    skills: { electrics: [2], plumbing: [1] },
    tags: ['ladder'],
  },
  { name: 'Finn Ashdown', ...day, skills: { heating: [2, 1.2], electrics: [1, 1.2] }, tags: ['ladder', 'drain jet'] },
]

/** 40 visits, about 30 hours of service for about 50 hours of six technicians. */
const jobs: readonly Job[] = [
  { title: 'Boiler service', count: 8, minutes: [45], skills: { heating: 1 } },
  {
    title: 'No heating',
    count: 4,
    minutes: [60, 75],
    skills: { heating: 2 },
    priority: '2',
    sla: { days: 0, hour: 13 },
  },
  { title: 'Radiator balancing', count: 3, minutes: [40], skills: { heating: 1 }, priority: '8' },
  { title: 'Boiler replacement', count: 1, minutes: [180], skills: { heating: 3 }, priority: '4' },
  { title: 'Dripping tap', count: 5, minutes: [30], skills: { plumbing: 1 } },
  {
    title: 'Blocked drain',
    count: 3,
    minutes: [60],
    skills: { plumbing: 1 },
    tags: ['drain jet'],
    priority: '3',
    sla: { days: 0, hour: 15 },
  },
  { title: 'Water heater swap', count: 1, minutes: [120], skills: { plumbing: 2 } },
  { title: 'New socket', count: 5, minutes: [30, 40], skills: { electrics: 1 } },
  { title: 'Fuse box check', count: 3, minutes: [45], skills: { electrics: 2 }, priority: '4' },
  { title: 'Ceiling light', count: 3, minutes: [45], skills: { electrics: 1 }, tags: ['ladder'] },
  { title: 'Smoke alarm test', count: 2, minutes: [20], tags: ['ladder'], priority: '5' },
  { title: 'Meter reading', count: 2, minutes: [20], priority: 'opt-3' },
]

const story: Story = {
  name: 'Birmingham home services',
  city: birmingham,
  plannedDays: 1,
  technicians,
  jobs,
  appointments: appointmentsOfOneDay,
  wishes: { required: 2, preferred: 4, prohibited: 2 },
  termination: { spentLimit: 'PT20S', unimprovedSpentLimit: 'PT5S' },
}

export const basic: DemoDataset = {
  id: 'BASIC',
  shortDescription: 'One day of home services in Birmingham: 40 visits, 6 technicians',
  longDescription:
    'Heating, plumbing and electrical work for six technicians on the next working day. Some start at home, some at the depot; they differ in ' +
    'skills, levels and speed, and all want lunch. Customers have appointments from two hours to the whole day. All mandatory visits fit.',
  tags: ['small', 'one-day', 'Birmingham'],
  create: (today, random) => fieldServiceDocument(story, today, random),
}
