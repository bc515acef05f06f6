import type { DemoDataset } from '../../planning-model.ts'
import { atlanta } from '../../routing/demo-data/atlanta.ts'
import { fieldServiceDocument } from './field-service-document.ts'
import type { Story } from './field-service-document.ts'
import type { Technician } from './technicians.ts'
import type { Job, Teamwork } from './visits.ts'
import { appointmentsOfOneDay } from './time-windows.ts'

const day = { startHour: 8, softEndHour: 17, endHour: 18, lunchMinutes: 60, lunchFromHour: 12 }

const technicians: readonly Technician[] = [
  { name: 'Ada Whitlow', ...day, skills: { electrician: [3] }, tags: ['lift'], home: 'Decatur' },
  { name: 'Beau Larkin', ...day, skills: { electrician: [2], carpenter: [1, 1.2] }, tags: ['ladder'] },
  { name: 'Cleo Marsh', ...day, skills: { plumber: [3, 0.9] }, tags: ['ladder'], home: 'East Point' },
  { name: 'Dante Pryor', ...day, skills: { plumber: [2] } },
  { name: 'Edie Rowan', ...day, skills: { carpenter: [3] }, tags: ['ladder'], home: 'Brookhaven' },
  { name: 'Felix Arden', ...day, skills: { carpenter: [2], painter: [1] } },
  {
    name: 'Gwen Tully',
    ...day,
    startHour: 7,
    softEndHour: 16,
    endHour: 17,
    skills: { painter: [3, 0.9] },
    tags: ['ladder'],
  },
  { name: 'Hugo Vance', ...day, skills: { painter: [2], plumber: [1] }, home: 'Vinings' },
  { name: 'Iris Calder', ...day, skills: { electrician: [1], painter: [1] }, tags: ['lift', 'ladder'] },
]

/** 16 visits of one technician each, about 18 hours of service. */
const jobs: readonly Job[] = [
  { title: 'Rewired socket', count: 3, minutes: [45, 60], skills: { electrician: 1 } },
  {
    title: 'Fuse box check',
    count: 2,
    minutes: [60],
    skills: { electrician: 2 },
    priority: '8',
    sla: { days: 0, hour: 15 },
  },
  { title: 'Leaking pipe', count: 3, minutes: [60, 90], skills: { plumber: 1 }, sla: { days: 0, hour: 16 } },
  { title: 'Door repair', count: 3, minutes: [60], skills: { carpenter: 1 }, priority: '10' },
  { title: 'Window frame', count: 2, minutes: [90], skills: { carpenter: 2 } },
  { title: 'Ceiling touch-up', count: 2, minutes: [60, 90], skills: { painter: 1 }, tags: ['ladder'], priority: '10' },
  { title: 'Colour advice', count: 1, minutes: [45], skills: { painter: 1 }, priority: 'opt-3' },
]

/** 6 pieces of work for two or three technicians who begin together. */
const teamwork: readonly Teamwork[] = [
  { title: 'Kitchen refit', minutes: [120, 120], skills: ['carpenter', 'plumber'], priority: '6' },
  { title: 'Bathroom refit', minutes: [120, 90], skills: ['plumber', 'electrician'], priority: '6' },
  { title: 'Shop front', minutes: [90, 120], skills: ['carpenter', 'painter'], priority: '8' },
  { title: 'Stage lighting', minutes: [90, 60], skills: ['electrician', 'carpenter'], priority: '8' },
  { title: 'Storm damage', minutes: [60, 60, 60], skills: ['carpenter', 'electrician', 'painter'], priority: '6' },
  { title: 'Water damage', minutes: [90, 60], skills: ['plumber', 'painter'], priority: '10' },
]

const story: Story = {
  name: 'Atlanta repairs and refits',
  city: atlanta,
  plannedDays: 1,
  technicians,
  jobs,
  teamwork,
  appointments: appointmentsOfOneDay,
  wishes: { required: 1, preferred: 2, prohibited: 1 },
  termination: { spentLimit: 'PT20S', unimprovedSpentLimit: 'PT5S' },
}

export const visitGroup: DemoDataset = {
  id: 'VISIT_GROUP',
  shortDescription: 'One day in Atlanta: 16 visits and 6 groups for 9 technicians',
  longDescription:
    'Electricians, plumbers, carpenters and painters on the next working day. Six pieces of work take two or three technicians, who begin together: ' +
    'whoever arrives earlier waits. All have an hour of paid lunch from noon on. All mandatory visits fit.',
  tags: ['small', 'one-day', 'visit groups', 'Atlanta'],
  create: (today, random) => fieldServiceDocument(story, today, random),
}
