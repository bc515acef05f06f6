import type { City } from './city.ts'

export const atlanta: City = {
  name: 'Atlanta',
  timeZone: 'America/New_York',
  depot: [33.7735, -84.4265],
  districts: {
    Downtown: [33.7545, -84.3898],
    Midtown: [33.7833, -84.3831],
    Buckhead: [33.8387, -84.3797],
    'Inman Park': [33.7573, -84.3524],
    'Old Fourth Ward': [33.7639, -84.3719],
    'Grant Park': [33.7377, -84.3715],
    'West End': [33.7359, -84.4137],
    'East Atlanta': [33.7402, -84.3453],
    Kirkwood: [33.7536, -84.3221],
    'Virginia Highland': [33.7817, -84.3556],
    'Morningside': [33.7955, -84.3594],
    Brookhaven: [33.8651, -84.3366],
    Decatur: [33.7748, -84.2963],
    'Druid Hills': [33.7813, -84.3296],
    Vinings: [33.8648, -84.4644],
    'College Park': [33.6534, -84.4494],
    'East Point': [33.6796, -84.4394],
    Chamblee: [33.8921, -84.2988],
  },
  streets: [
    'Peachwood Street', 'Magnolia Avenue', 'Dogwood Lane', 'Pine Ridge Road', 'Ashby Court', 'Oakdale Drive', 'Ivy Glen', 'Laurel Place', 'Cedar Grove Road',
    'Juniper Way', 'Highland Terrace', 'Creekside Drive', 'Sycamore Street', 'Willow Bend', 'Briar Hill', 'Linwood Avenue',
  ],
  addressOf: (street, houseNumber) => `${houseNumber * 10 + 5} ${street}`,
}
