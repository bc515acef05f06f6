import type { DemoDataset } from '../../planning-model.ts'
import { denver } from '../../routing/demo-data/denver.ts'
import { fieldServiceDocument } from './field-service-document.ts'
import type { Story } from './field-service-document.ts'
import type { Technician } from './technicians.ts'
import type { Job } from './visits.ts'

const day = { startHour: 7, softEndHour: 16, endHour: 17.5, lunchMinutes: 30 }

const technicians: readonly Technician[] = [
  { name: 'Ada Thornbury', ...day, skills: { roofing: [3, 0.9] }, tags: ['tall ladder'], home: 'Arvada' },
  { name: 'Boyd Castellan', ...day, skills: { roofing: [2] }, tags: ['tall ladder'] },
  { name: 'Cleo Winslade', ...day, lunchMinutes: 45, skills: { electrical: [3] }, tags: ['bucket truck'] },
  { name: 'Dario Quill', ...day, skills: { electrical: [2] }, home: 'Englewood', endsWith: 'LAST_VISIT' },
  { name: 'Edda Norcross', ...day, startHour: 8, skills: { electrical: [1, 1.2], cooling: [1] }, home: 'Aurora' },
  { name: 'Felix Amberley', ...day, skills: { cooling: [2] }, tags: ['tall ladder'] },
  { name: 'Greta Solberg', ...day, startHour: 8, skills: { cooling: [2] }, home: 'Lakewood', endsAtDepot: true },
  { name: 'Hugo Bannerman', ...day, lunchMinutes: 60, skills: { cooling: [1] }, tags: ['tall ladder'] },
]

/**
 * 80 visits. Roofs alone need 31 hours of two roofers who have 10 each, and power restoration 21 hours of two
 * electricians of level 2 who have 10 each: whatever the plan, mandatory work is left over, and priorities decide
 * which.
 */
const jobs: readonly Job[] = [
  {
    title: 'Roof tarp',
    count: 22,
    minutes: [60],
    skills: { roofing: 1 },
    tags: ['tall ladder'],
    priority: '3',
    sla: { days: 0, hour: 14 },
  },
  { title: 'Hail damage survey', count: 14, minutes: [40], skills: { roofing: 2 }, priority: '7' },
  {
    title: 'Power restoration',
    count: 14,
    minutes: [90],
    skills: { electrical: 2 },
    priority: '1',
    sla: { days: 0, hour: 12 },
  },
  { title: 'Breaker panel check', count: 8, minutes: [45], skills: { electrical: 1 }, priority: '5' },
  {
    title: 'Street lamp repair',
    count: 2,
    minutes: [75],
    skills: { electrical: 2 },
    tags: ['bucket truck'],
    priority: '4',
  },
  { title: 'Air conditioner repair', count: 10, minutes: [75, 60], skills: { cooling: 1 }, priority: '6' },
  {
    title: 'Clinic cooling check',
    count: 2,
    minutes: [60],
    skills: { cooling: 2 },
    priority: '1',
    sla: { days: 0, hour: 11 },
  },
  { title: 'Gutter clearing', count: 5, minutes: [30], tags: ['tall ladder'], priority: '9' },
  { title: 'Photo documentation', count: 3, minutes: [20], priority: 'opt-4' },
]

const story: Story = {
  name: 'Denver, the day after the hail storm',
  city: denver,
  plannedDays: 1,
  technicians,
  jobs,
  appointments: [
    { part: 'TWO_HOURS', days: 'ONE' },
    { part: 'DAY', days: 'ONE' },
    { part: 'MORNING', days: 'ONE' },
    { part: 'TWO_HOURS', days: 'ONE' },
    { part: 'AFTERNOON', days: 'ONE' },
  ],
  wishes: { required: 1, preferred: 4, prohibited: 1 },
  termination: { spentLimit: 'PT30S', unimprovedSpentLimit: 'PT10S' },
}

export const overconstrained: DemoDataset = {
  id: 'OVERCONSTRAINED',
  shortDescription: 'A day with too much work in Denver: 80 visits, 8 technicians',
  longDescription:
    'The day after a hail storm. There are too few roofers and electricians for all roofs and outages, and many customers are home for two hours only. ' +
    'The plan keeps to every rule, does the most urgent work and names the visits it leaves out.',
  tags: ['overconstrained', 'one-day', 'Denver'],
  create: (today, random) => fieldServiceDocument(story, today, random),
}
