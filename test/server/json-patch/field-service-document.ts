/** A small model input in the shape of field service routing, made new for every caller. */
export function fieldServiceDocument() {
  return {
    vehicles: [
      {
        id: 'Ann',
        shifts: [
          {
            id: 'Ann Mon',
            tags: ['van'],
            skills: [{ name: 'plumber', level: 2 }],
            itinerary: [{ id: 'Visit A', kind: 'VISIT' }],
          },
          { id: 'Ann Tue', tags: [], skills: [] },
        ],
      },
      { id: 'Beth', shifts: [{ id: 'Beth Mon', tags: [], skills: [{ name: 'electrician', level: 1 }] }] },
    ],
    visits: [
      {
        id: 'Visit A',
        priority: '6',
        location: [33.7, -84.4],
        requiredSkills: [{ name: 'plumber' }],
        pinningRequested: false,
      },
      {
        id: 'Visit B',
        priority: '1',
        location: [33.8, -84.3],
        requiredSkills: [{ name: 'electrician' }, { name: 'plumber' }],
      },
      { id: 'Visit C', priority: '6', location: [33.9, -84.2], timeWindows: null },
    ],
    visitGroups: [{ id: 'G1', visits: [{ id: 'Visit D' }, { id: 'Visit E' }] }],
    skills: ['electrician', 'plumber', 'roofer'],
  }
}

/** A small model input in the shape of employee scheduling. */
export function employeeDocument() {
  return {
    employees: [
      { id: 'Ann Cole', contracts: ['fullTime'], skills: [{ id: 'Ambulance' }], timeZoneId: '+00:00' },
      {
        id: 'lisa',
        contracts: ['fullTime', 'night'],
        skills: [{ id: 'Surgery' }, { id: 'Ambulance' }],
        unavailableTimeSpans: [],
      },
      { id: 'Dan Fox', contracts: [], skills: [{ id: 'Surgery' }] },
    ],
    shifts: [
      { id: 'Mon M Ambulance', requiredSkills: ['Ambulance'], tags: ['Morning'], employee: 'Ann Cole' },
      { id: 'Mon L Surgery', requiredSkills: ['Surgery'], tags: [], employee: null },
    ],
  }
}
