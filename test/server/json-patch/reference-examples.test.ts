/** The paths that clients of the reference service use, on small documents. */
import { describe, expect, test } from 'vitest'
import { employeeDocument, fieldServiceDocument } from './field-service-document.ts'
import { add, patched, remove, replace } from './run-patch.ts'

type Visits = ReturnType<typeof fieldServiceDocument>['visits']
const fieldService = (...operations: Parameters<typeof patched>[1][]) =>
  patched(fieldServiceDocument(), ...operations) as ReturnType<typeof fieldServiceDocument> & {
    freezeDeparturesBeforeTime?: string
    freezeTime?: string
  }
const employees = (...operations: Parameters<typeof patched>[1][]) =>
  patched(employeeDocument(), ...operations) as {
    employees: Record<string, unknown>[]
    shifts: Record<string, unknown>[]
  }
const ids = (list: readonly { id?: unknown }[]) => list.map(({ id }) => id)

describe('field service', () => {
  test('adds a visit at the end', () => {
    expect(ids(fieldService(add('/visits/-', { id: 'Visit F' })).visits)).toEqual([
      'Visit A',
      'Visit B',
      'Visit C',
      'Visit F',
    ])
  })

  test('adds a tag to one shift of one vehicle', () => {
    const { vehicles } = fieldService(add('/vehicles/[id=Ann]/shifts/[id=Ann Tue]/tags/-', 'emergency'))
    expect(vehicles[0]!.shifts.map(({ tags }) => tags)).toEqual([['van'], ['emergency']])
    expect(vehicles[1]).toEqual(fieldServiceDocument().vehicles[1])
  })

  test('takes an index behind a filter', () => {
    expect(fieldService(add('/vehicles/[id=Ann]/shifts/0/tags/-', 'emergency')).vehicles[0]!.shifts[0]!.tags).toEqual([
      'van',
      'emergency',
    ])
    expect(fieldService(remove('/vehicles/[id=Ann]/shifts/0')).vehicles[0]!.shifts).toHaveLength(1)
  })

  test('adds a visit to a visit group, and exchanges one at the end of the group', () => {
    expect(ids(fieldService(add('/visitGroups/[id=G1]/visits/-', { id: 'Visit F' })).visitGroups[0]!.visits)).toEqual([
      'Visit D',
      'Visit E',
      'Visit F',
    ])
    expect(
      ids(fieldService(replace('/visitGroups/[id=G1]/visits/[id=Visit D]', { id: 'Visit F' })).visitGroups[0]!.visits),
    ).toEqual(['Visit E', 'Visit F'])
  })

  test('pins every visit of a priority, whether or not it had the field', () => {
    const { visits } = fieldService(replace('/visits/[priority=6]/pinningRequested', true))
    expect(visits.map(({ pinningRequested }) => pinningRequested)).toEqual([true, undefined, true])
  })

  test('adds and removes a field of the input itself', () => {
    const frozenPlan = add('/freezeDeparturesBeforeTime', '2027-02-01T14:10:00Z')
    expect(fieldService(frozenPlan).freezeDeparturesBeforeTime).toBe('2027-02-01T14:10:00Z')
    expect(fieldService(frozenPlan, remove('/freezeDeparturesBeforeTime'))).toEqual(fieldServiceDocument())
    expect(fieldService(add('/freezeTime', 'x')).freezeTime).toBe('x')
  })

  test('removes from and adds to an array of texts', () => {
    expect(fieldService(remove('/skills/[electrician]')).skills).toEqual(['plumber', 'roofer'])
    expect(fieldService(remove('/skills/electrician')).skills).toEqual(['plumber', 'roofer'])
    expect(fieldService(add('/skills/-', 'musician')).skills).toEqual(['electrician', 'plumber', 'roofer', 'musician'])
  })

  test('removes a whole vehicle, one of its shifts, a required skill', () => {
    expect(ids(fieldService(remove('/vehicles/[id=Ann]')).vehicles)).toEqual(['Beth'])
    expect(ids(fieldService(remove('/vehicles/[id=Ann]/shifts/[id=Ann Mon]')).vehicles[0]!.shifts)).toEqual(['Ann Tue'])
    expect(
      fieldService(remove('/visits/[id=Visit B]/requiredSkills/[name=plumber]')).visits[1]!.requiredSkills,
    ).toEqual([{ name: 'electrician' }])
  })

  test('replaces by index in place, by filter at the end', () => {
    const visit = { id: 'Visit X' } as Visits[number]
    expect(ids(fieldService(replace('/visits/0', visit)).visits)).toEqual(['Visit X', 'Visit B', 'Visit C'])
    expect(ids(fieldService(replace('/visits/[id=Visit A]', visit)).visits)).toEqual(['Visit B', 'Visit C', 'Visit X'])
  })

  test('replaces arrays and fields behind a filter', () => {
    expect(fieldService(replace('/visits/[id=Visit A]/location', [50, -90])).visits[0]!.location).toEqual([50, -90])
    expect(
      fieldService(replace('/vehicles/[id=Ann]/shifts/[id=Ann Mon]/skills', [])).vehicles[0]!.shifts[0]!.skills,
    ).toEqual([])
  })
})

describe('employee scheduling', () => {
  test('reports an employee unavailable, creating the array where there is none', () => {
    const span = { start: '2027-02-01T00:00:00Z', end: '2027-02-02T00:00:00Z' }
    for (const who of ['Ann Cole', 'lisa']) {
      const employee = employees(add(`/employees/[id=${who}]/unavailableTimeSpans/-`, span)).employees.find(
        ({ id }) => id === who,
      )
      expect(employee?.['unavailableTimeSpans']).toEqual([span])
    }
  })

  test('takes the older spelling without a slash before the filter', () => {
    expect(employees(add('/employees[id=lisa]/unavailableTimeSpans/-', 1))).toEqual(
      employees(add('/employees/[id=lisa]/unavailableTimeSpans/-', 1)),
    )
  })

  test('removes every employee with a skill', () => {
    expect(ids(employees(remove('/employees/[skills/id=Ambulance]')).employees)).toEqual(['Dan Fox'])
  })

  test('removes a contract by index, by filter and by its text', () => {
    for (const last of ['0', '[fullTime]', 'fullTime']) {
      expect(employees(remove(`/employees/[id=lisa]/contracts/${last}`)).employees[1]!['contracts']).toEqual(['night'])
    }
    expect(
      employees(remove('/shifts/[id=Mon M Ambulance]/requiredSkills/Ambulance')).shifts[0]!['requiredSkills'],
    ).toEqual([])
  })

  test('does nothing for an employee who is not there', () => {
    expect(employees(add('/employees/[id=Nobody]/skills/-', { id: 'Test' }), remove('/employees/[id=Nobody]'))).toEqual(
      employeeDocument(),
    )
  })

  test('assigns a shift', () => {
    expect(employees(replace('/shifts/[id=Mon L Surgery]/employee', 'lisa')).shifts[1]!['employee']).toBe('lisa')
  })
})
