/** Made of the OpenAPI document by "npm run wire"; nobody edits it. */
export interface paths {
  '/api/models/employee-scheduling/v1/schedules/{id}/assignability-analysis': {
    get: {
      parameters: {
        query?:
          | {
              shiftId?: string | undefined
              limit?: number | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['AssignabilityAnalysis']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/config': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Configuration']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/export': {
    get: {
      parameters: {
        query: {
          format: 'csv' | 'xlsx' | 'ics' | 'geojson' | 'gpx' | 'json'
          employee?: string | undefined
        }
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'text/csv': string
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string
            'text/calendar': string
            'application/geo+json': string
            'application/gpx+xml': string
            'application/json': string
            'application/zip': string
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/input': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ModelInput']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/input-metrics': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['InputMetrics']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/input-sheets': {
    get: {
      parameters: {
        query: {
          format: 'xlsx' | 'csv'
          zone?: string | undefined
        }
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string
            'application/zip': string
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/input-solved': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ModelInput']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/kpis': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Kpis']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/logs': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetLogs']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/model-request': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetSubmission']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/output': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ModelOutput']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/patch-request': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['AppliedPatch']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/recommendations/recommend-takers': {
    post: {
      parameters: {
        query?:
          | {
              includeJustifications?: string | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            fitShiftId: string
            patch?: components['schemas']['PatchOperation'][] | undefined
            /** @enum {string} */
            select?: ('SOLVED' | 'UNSOLVED') | undefined
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ShiftTakers']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/score-analysis': {
    get: {
      parameters: {
        query?:
          | {
              includeJustifications?: string | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ScoreAnalysis']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/score-history': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ScorePoint'][]
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/unassigned': {
    get: {
      parameters: {
        query?:
          | {
              shiftId?: string | undefined
              limit?: number | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['OpenShifts']
          }
        }
      }
    }
  }
  '/api/models/employee-scheduling/v1/schedules/{id}/validation-result': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ValidationResult']
          }
        }
      }
    }
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    AllowOverlappingShiftsRule: {
      id: string
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
    }
    AppliedPatch: {
      patch: components['schemas']['PatchOperation'][]
      changes: {
        op: string
        path: string
        places: number
      }[]
    }
    AssignabilityAnalysis: {
      totalAnalyzed: number
      totalUnassignable: number
      totalAssignable: number
      unassignable: components['schemas']['AssignableShift'][]
      assignable: components['schemas']['AssignableShift'][]
      detail?: components['schemas']['AssignabilityOfShift'] | undefined
    }
    AssignabilityOfShift: {
      shift: string
      validAssignments: number
      totalValues: number
      assignments: {
        value: string
        assignmentFailures: string[]
      }[]
    }
    AssignableShift: {
      entityId: string
      validAssignments: number
      totalValues: number
    }
    AssignedShift: {
      id: string
      employee: string | null
    }
    AvoidShiftCloseToDayOffRequestRule: {
      id: string
      avoidPriorShiftTags?: string[] | undefined
      avoidAfterShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      /** @enum {string} */
      satisfiability?: ('PROHIBITED' | 'UNPREFERRED') | undefined
    }
    BalanceShiftCountRule: {
      id: string
      includeEmployeeTags?: string[] | undefined
      excludeEmployeeTags?: string[] | undefined
      /** @enum {string} */
      employeeTagMatches?: ('ALL' | 'ANY') | undefined
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      employeeToPublishedShiftCount?:
        | {
            [key: string]: number
          }
        | undefined
    }
    BalanceTimeWorkedRule: {
      id: string
      includeEmployeeTags?: string[] | undefined
      excludeEmployeeTags?: string[] | undefined
      /** @enum {string} */
      employeeTagMatches?: ('ALL' | 'ANY') | undefined
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      employeeToPublishedMinutesWorked?:
        | {
            [key: string]: number
          }
        | undefined
    }
    ConcurrentShiftsRule: {
      id: string
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      ruleValidityDateTimeSpan?: components['schemas']['LocalDateTimeSpan'] | undefined
      timeZoneId?: string | undefined
      concurrentShiftsMax: number
    }
    Configuration: {
      run?: (components['schemas']['RunConfiguration'] | null) | undefined
      model?:
        | ({
            overrides?: (components['schemas']['ModelOverrides'] | null) | undefined
          } | null)
        | undefined
      resourcesConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
      mapsConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
    }
    ConsecutiveDaysWorkedRule: {
      id: string
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      maximum?: number | undefined
      minimum?: number | undefined
      /** @enum {string} */
      overlapKind?: ('START_ONLY' | 'START_AND_END') | undefined
      shiftTypeTagCategories?: string[] | undefined
      minDurationBetweenDifferentSequences?: string | undefined
      minDelayBetweenDifferentSequences?:
        | {
            /** @enum {string} */
            minStartDateAdjuster:
              | 'SAME_DAY'
              | 'NEXT_DAY'
              | 'NEXT_MONTH'
              | 'NEXT_MONDAY'
              | 'NEXT_TUESDAY'
              | 'NEXT_WEDNESDAY'
              | 'NEXT_THURSDAY'
              | 'NEXT_FRIDAY'
              | 'NEXT_SATURDAY'
              | 'NEXT_SUNDAY'
            minStartDateAdjusterIncrement?: number | undefined
            minStartTime?: string | undefined
          }
        | undefined
      allowedSequenceStartDays?:
        ('MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY')[] | undefined
      rewardCompactSequences?: boolean | undefined
      /** @enum {string} */
      absenceMode?: ('ABSENCE_UNAWARE' | 'ABSENCE_AWARE') | undefined
    }
    ConsecutiveShiftsWorkedRule: {
      id: string
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      maximum?: number | undefined
      condition?:
        | {
            triggerLimit: number
            /** @enum {string} */
            type: 'MIN_SHIFTS_WORKED_CONSECUTIVELY' | 'MIN_SHIFTS_WORKED'
            includeShiftTags?: string[] | undefined
          }
        | undefined
      sequenceDefinition?:
        | {
            triggerLimit: number
            /** @enum {string} */
            type: 'MAX_MINUTES_BETWEEN_SHIFTS_STARTS' | 'MAX_MINUTES_BETWEEN_SHIFT_END_AND_NEXT_START'
          }
        | undefined
      timeOffAfterSequenceLimit?:
        | {
            minTimeOffAfterSequence: string
          }
        | undefined
    }
    ConstraintAnalysis: {
      id: string
      name: string
      weight: string
      score: string
      matchCount: number
      matches?: components['schemas']['ConstraintMatch'][] | undefined
    }
    ConstraintMatch: {
      score: string
      justification: {
        description: string
      } & {
        [key: string]: unknown
      }
    }
    Contract: {
      id: string
      priority?: string | undefined
      weekendConfiguration?:
        | {
            weekendDays?:
              ('MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY')[] | undefined
          }
        | undefined
      fteConfiguration?:
        | {
            fixedFte: number
          }
        | undefined
      consecutiveDaysWorkedRules?: components['schemas']['ConsecutiveDaysWorkedRule'][] | undefined
      consecutiveShiftsWorkedRules?: components['schemas']['ConsecutiveShiftsWorkedRule'][] | undefined
      periodRules?: components['schemas']['PeriodRule'][] | undefined
      rollingWindowRules?: components['schemas']['RollingWindowRule'][] | undefined
      minutesBetweenShiftsRules?: components['schemas']['MinutesBetweenShiftsRule'][] | undefined
      minimizeGapsBetweenShiftsRules?: components['schemas']['MinimizeGapsBetweenShiftsRule'][] | undefined
      avoidShiftCloseToDayOffRequestRules?: components['schemas']['AvoidShiftCloseToDayOffRequestRule'][] | undefined
      dailyShiftPairingRules?: components['schemas']['DailyShiftPairingRule'][] | undefined
      allowOverlappingShiftsRules?: components['schemas']['AllowOverlappingShiftsRule'][] | undefined
      travelConfigurations?: components['schemas']['TravelConfiguration'][] | undefined
      disruptionRules?: components['schemas']['ContractDisruptionRule'][] | undefined
      singleDayShiftSequencePatternRules?: components['schemas']['SingleDayShiftSequencePatternRule'][] | undefined
      multiDayShiftSequencePatternRules?: components['schemas']['MultiDayShiftSequencePatternRule'][] | undefined
      shiftRotationRules?: components['schemas']['ShiftRotationRule'][] | undefined
    }
    ContractDisruptionRule: {
      id: string
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      validityDateTimeSpan?: components['schemas']['LocalDateTimeSpan'] | undefined
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      disruptionWeight?: number | undefined
      scope?:
        | {
            /** @enum {string} */
            scopeType: 'START_AND_END' | 'OVERLAP'
            startScopeInMinutes?: number | undefined
            endScopeInMinutes?: number | undefined
          }
        | undefined
    }
    CostDefinition: {
      baseMinutesLimit?: number | undefined
      baseHourlyCost: number
      overtimeCostDetails?:
        | {
            overtimeMinutesLimit?: number | undefined
            overtimeHourlyCost: number
          }[]
        | undefined
    }
    CostsRule: {
      id: string
      period: string
      zoneOffset?: string | undefined
      includeEmployeeTags?: string[] | undefined
      excludeEmployeeTags?: string[] | undefined
      /** @enum {string} */
      employeeTagMatches?: ('ALL' | 'ANY') | undefined
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      employeeShiftCostDetails?:
        | {
            employeeCostGroup: string
            shiftCostGroup: string
            cost: number
          }[]
        | undefined
      totalCostsMin?: number | undefined
      totalCostsMax?: number | undefined
      /** @enum {string} */
      periodShiftOverlapKind?: ('START_ONLY' | 'START_AND_END') | undefined
      /** @enum {string} */
      costsRuleShiftOverlapKind?: ('START_ONLY' | 'START_AND_END') | undefined
    }
    DailyShiftPairingRule: {
      id: string
      shiftTags?: string[] | undefined
      pairedShiftTags?: string[] | undefined
      dayOffset?: number | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED' | 'UNPREFERRED' | 'PROHIBITED') | undefined
    }
    DatasetLogs: {
      details: string
    }
    DatasetSubmission: {
      config?: (components['schemas']['Configuration'] | null) | undefined
      modelInput: components['schemas']['ModelInput']
    }
    Employee: {
      id: string
      contracts?: string[] | undefined
      priority?: string | undefined
      costGroup?: string | undefined
      location?: components['schemas']['ShiftLocation'] | undefined
      skills?: components['schemas']['EmployeeSkill'][] | undefined
      tags?: string[] | undefined
      preferredShiftTags?: string[] | undefined
      preferredShiftTagsExpression?: components['schemas']['TagExpression'] | undefined
      requiredShiftTags?: string[] | undefined
      requiredShiftTagsExpression?: components['schemas']['TagExpression'] | undefined
      prohibitedRiskFactors?: string[] | undefined
      preferredPairings?: components['schemas']['EmployeePairing'][] | undefined
      unpreferredPairings?: components['schemas']['EmployeePairing'][] | undefined
      requiredPairings?: components['schemas']['EmployeePairing'][] | undefined
      prohibitedPairings?: components['schemas']['EmployeePairing'][] | undefined
      unavailableTimeSpans?: components['schemas']['EmployeeTimeSpan'][] | undefined
      availableTimeSpans?: components['schemas']['EmployeeTimeSpan'][] | undefined
      preferredTimeSpans?: components['schemas']['EmployeeTimeSpan'][] | undefined
      unpreferredTimeSpans?: components['schemas']['EmployeeTimeSpan'][] | undefined
      timeZoneId?: string | undefined
      zoneOffset?: string | undefined
    }
    EmployeeCostGroup: {
      id: string
      employeeActivationCost?: number | undefined
      employeeActivationRatioWeight?: number | undefined
      /** @enum {string} */
      activationShiftInclude?: ('MANDATORY_SHIFTS' | 'MANDATORY_AND_OPTIONAL_SHIFTS') | undefined
    }
    EmployeeMetrics: {
      assignedShifts: number
      durationWorked: string
      durationOfTimePreferencesMet: string
      durationOfTimeUnpreferencesViolated: string
      disruptedShifts?: number | undefined
      durationOfDisruptedShifts?: string | undefined
      incomingDisruptedShifts?: number | undefined
      durationOfIncomingDisruptedShifts?: string | undefined
      outgoingDisruptedShifts?: number | undefined
      durationOfOutgoingDisruptedShifts?: string | undefined
      overtimeThresholdDuration?: string | undefined
      overtimeWorked?: string | undefined
      maximumAvailabilityDuration?: string | undefined
      costDefinitionTotalCost?: number | undefined
      costDefinitionOvertimeDuration?: string | undefined
      weekendsWorked: number
      nightShifts: number
    }
    EmployeePairing: {
      pairedEmployee?: string | undefined
      includeEmployeeWithTags?: string[] | undefined
      onlyForShiftTags?: string[] | undefined
      commonTagType?: string | undefined
      groupByEmployeeTag?: string | undefined
      groupShiftsPerDayLimit?:
        | {
            groupShiftsPerDayMax: number
          }
        | undefined
    }
    EmployeeShift: {
      id: string
      start: string
      end: string
      loggedTime?: string | undefined
      employee?: (string | null) | undefined
      pinned?: boolean | undefined
      priority?: (string | number) | undefined
      assignmentPriority?: string | undefined
      requiredSkills?: string[] | undefined
      /** @enum {string} */
      requiredSkillsMatchKind?: ('MATCH_ALL' | 'MATCH_ANY') | undefined
      requiredSkillsExpression?: components['schemas']['SkillExpression'] | undefined
      preferredSkills?: string[] | undefined
      /** @enum {string} */
      preferredSkillsMatchKind?: ('MATCH_ALL' | 'MATCH_ANY') | undefined
      preferredSkillsExpression?: components['schemas']['SkillExpression'] | undefined
      riskFactors?: string[] | undefined
      tags?: string[] | undefined
      preferredEmployees?: string[] | undefined
      unpreferredEmployees?: string[] | undefined
      prohibitedEmployees?: string[] | undefined
      location?: components['schemas']['ShiftLocation'] | undefined
      costGroup?: string | undefined
      breaks?: components['schemas']['ShiftBreak'][] | undefined
      publishedEmployee?: (string | null) | undefined
    }
    EmployeeSkill: {
      id: string
      validityDateTimeSpans?:
        | {
            start: string
            end: string
          }[]
        | undefined
    }
    EmployeeTimeSpan: {
      start: string
      end: string
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      weight?: number | undefined
    }
    GlobalDisruptionRule: {
      id: string
      start: string
      end: string
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      multiplier?: number | undefined
    }
    GlobalRules: {
      unassignedShiftRule?: components['schemas']['UnassignedShiftRule'] | undefined
      balanceTimeWorkedRules?: components['schemas']['BalanceTimeWorkedRule'][] | undefined
      balanceShiftCountRules?: components['schemas']['BalanceShiftCountRule'][] | undefined
      minimumMaximumShiftsPerPeriod?: components['schemas']['MinimumMaximumShiftsPerPeriodRule'][] | undefined
      minimumMaximumShiftsPerHourlyDemand?: components['schemas']['HourlyDemandRule'][] | undefined
      costsRules?: components['schemas']['CostsRule'][] | undefined
      shiftTagMatchRules?: components['schemas']['ShiftTagMatchRule'][] | undefined
      shiftGroupRules?: components['schemas']['ShiftGroupRule'][] | undefined
      concurrentShiftsRules?: components['schemas']['ConcurrentShiftsRule'][] | undefined
      disruptionRules?: components['schemas']['GlobalDisruptionRule'][] | undefined
    }
    HourlyDemandRule: {
      id: string
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      includeEmployeeTags?: string[] | undefined
      excludeEmployeeTags?: string[] | undefined
      /** @enum {string} */
      employeeTagMatches?: ('ALL' | 'ANY') | undefined
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      demandDetails: {
        startDateTime: string
        endDateTime?: string | undefined
        minDemand?: number | undefined
        maxDemand?: number | undefined
      }[]
      shiftGeneration?:
        | {
            templates: {
              id: string
              baseStartTime: string
              baseDuration: string
              startDeviationBefore?: string | undefined
              startDeviationAfter?: string | undefined
              durationDeviationShorter?: string | undefined
              durationDeviationLonger?: string | undefined
              additionalTags?: string[] | undefined
              requiredSkills?: string[] | undefined
              location?: components['schemas']['ShiftLocation'] | undefined
              costGroup?: string | undefined
              applicableDaysOfWeek?:
                ('MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY')[] | undefined
            }[]
            config?:
              | {
                  timeZoneId?: string | undefined
                  /** @enum {string} */
                  granularity?: ('PT30M' | 'PT1H') | undefined
                  overGeneration?:
                    | {
                        factor?: number | undefined
                        minExtraShiftsPerDemandInterval?: number | undefined
                      }
                    | undefined
                }
              | undefined
          }
        | undefined
    }
    InputMetrics: {
      employees: number
      shifts: number
      pinnedShifts: number
      mandatoryShifts: number
      optionalShifts: number
      standaloneShifts: number
      standalonePinnedShifts: number
      standaloneMandatoryShifts: number
      standaloneOptionalShifts: number
      shiftGroups: number
      shiftGroupShifts: number
      historicShifts: number
      historicShiftGroups: number
    }
    Kpis: {
      assignedShifts: number
      unassignedShifts: number
      workingTimeFairnessPercentage?: number | undefined
      disruptionPercentage?: number | undefined
      averageDurationOfEmployeesPreferencesMet?: string | undefined
      minimumDurationOfPreferencesMetAcrossEmployees?: string | undefined
      averageDurationOfEmployeesUnpreferencesViolated?: string | undefined
      maximumDurationOfUnpreferencesViolatedAcrossEmployees?: string | undefined
      activatedEmployees: number
      assignedMandatoryShifts: number
      assignedOptionalShifts: number
      assignedShiftGroups?: number | undefined
      unassignedShiftGroups?: number | undefined
      travelDistance?: number | undefined
      fixedTotalCost?: number | undefined
      demandGeneratedShifts?: number | undefined
      totalDemandPersonSlots?: number | undefined
      coveredDemandPersonSlots?: number | undefined
      uncoveredDemandPersonSlots?: number | undefined
    }
    LocalDateTimeSpan: {
      start?: string | undefined
      end?: string | undefined
    }
    MinimizeGapsBetweenShiftsRule: {
      id: string
      includePreviousShiftTags?: string[] | undefined
      excludePreviousShiftTags?: string[] | undefined
      includeNextShiftTags?: string[] | undefined
      excludeNextShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      maximumMinutesBetweenSplitShifts?: number | undefined
    }
    MinimumMaximumShiftsPerPeriodRule: {
      id: string
      period: string
      zoneOffset?: string | undefined
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      includeEmployeeTags?: string[] | undefined
      excludeEmployeeTags?: string[] | undefined
      /** @enum {string} */
      employeeTagMatches?: ('ALL' | 'ANY') | undefined
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      shiftsWorkedMin?: number | undefined
      shiftsWorkedMax?: number | undefined
      /** @enum {string} */
      periodShiftOverlapKind?: ('START_ONLY' | 'START_AND_END') | undefined
    }
    MinutesBetweenShiftsRule: {
      id: string
      includePreviousShiftTags?: string[] | undefined
      excludePreviousShiftTags?: string[] | undefined
      includeNextShiftTags?: string[] | undefined
      excludeNextShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      minimumMinutesBetweenShifts?: number | undefined
      maximumMinutesBetweenShifts?: number | undefined
      minConsecutivePreviousShifts?: number | undefined
      scope?:
        | {
            duration: string
          }
        | undefined
      /** @enum {string} */
      absenceMode?: ('ABSENCE_UNAWARE' | 'ABSENCE_AWARE') | undefined
      requiredPriorShiftTags?: string[] | undefined
      requiredAfterShiftTags?: string[] | undefined
      minimumConsecutivePriorShifts?: number | undefined
    }
    MinutesWorkedLimit: {
      minutesWorkedMin?: number | undefined
      minutesWorkedMax?: number | undefined
      countOnlyBetween?:
        | {
            start: string
            end: string
          }
        | undefined
      unloggedBreakTags?: string[] | undefined
      /** @enum {string} */
      breakTagMatches?: ('ALL' | 'ANY') | undefined
    }
    ModelInput: {
      contracts: components['schemas']['Contract'][]
      employees: components['schemas']['Employee'][]
      shifts: components['schemas']['EmployeeShift'][]
      tagTypes?:
        | {
            id: string
          }[]
        | undefined
      tags?:
        | {
            id: string
            tagType?: string | undefined
          }[]
        | undefined
      shiftGroups?: components['schemas']['ShiftGroup'][] | undefined
      employeeCostGroups?: components['schemas']['EmployeeCostGroup'][] | undefined
      scheduleParameterization?: components['schemas']['ScheduleParameterization'] | undefined
      globalRules?: components['schemas']['GlobalRules'] | undefined
      planningWindow?:
        | {
            start: string
            end: string
          }
        | undefined
    }
    ModelOutput: {
      shifts: components['schemas']['AssignedShift'][]
      employees?:
        | {
            id: string
            metrics: components['schemas']['EmployeeMetrics']
          }[]
        | undefined
    }
    ModelOverrides: {
      unassignedOptionalShiftWeight?: number | undefined
      employeeWorksDuringPreferredTimeWeight?: number | undefined
      employeeWorksDuringUnpreferredTimeWeight?: number | undefined
      employeeWorksShiftWithPreferredShiftTagsWeight?: number | undefined
      preferredEmployeeAssignedWeight?: number | undefined
      unpreferredEmployeeAssignedWeight?: number | undefined
      preferredSkillMissingWeight?: number | undefined
      employeeHasUnpreferredShiftNearDayOffRequestWeight?: number | undefined
      employeeIsPairedWithPreferredEmployeeWeight?: number | undefined
      employeeIsPairedWithUnpreferredEmployeeWeight?: number | undefined
      minutesWorkedPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      minutesLoggedPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      shiftsWorkedPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      daysWorkedPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      shiftTypesWorkedPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      locationsWorkedPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      shiftStartTimeDifferenceInMinutesPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      daysOffPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      consecutiveDaysOffPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      uniqueTagsPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      weekendsWorkedPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      weekendMinutesWorkedPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      consecutiveWeekendsWorkedPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      consecutiveWeekendsOffPerPeriodNotInPreferredRangeForEmployeeWeight?: number | undefined
      minutesWorkedInRollingWindowNotInPreferredRangeForEmployeeWeight?: number | undefined
      shiftsWorkedInRollingWindowNotInPreferredRangeForEmployeeWeight?: number | undefined
      daysWorkedInRollingWindowNotInPreferredRangeForEmployeeWeight?: number | undefined
      consecutiveDaysOffInRollingWindowNotInPreferredRangeForEmployeeWeight?: number | undefined
      consecutiveMinutesOffInRollingWindowNotInPreferredRangeForEmployeeWeight?: number | undefined
      weekendsWorkedInRollingWindowNotInPreferredRangeForEmployeeWeight?: number | undefined
      consecutiveDaysWorkedNotInPreferredRangeForEmployeeWeight?: number | undefined
      consecutiveShiftsWorkedNotInPreferredRangeForEmployeeWeight?: number | undefined
      timeOffAfterConsecutiveShiftsWorkedNotInPreferredRangeForEmployeeWeight?: number | undefined
      minutesBetweenShiftsNotInPreferredRangeForEmployeeWeight?: number | undefined
      employeeDoesNotHavePreferredDailyShiftPairingWeight?: number | undefined
      employeeHasUnpreferredDailyShiftPairingWeight?: number | undefined
      employeeWorksPreferredSingleDayShiftSequencePatternWeight?: number | undefined
      employeeWorksUnpreferredSingleDayShiftSequencePatternWeight?: number | undefined
      employeeWorksPreferredMultiDayShiftSequencePatternWeight?: number | undefined
      employeeWorksUnpreferredMultiDayShiftSequencePatternWeight?: number | undefined
      preferredShiftRotationNotMetForEmployeeWeight?: number | undefined
      customRotationDurationInDaysNotInPreferredRangeForEmployeeWeight?: number | undefined
      preferredSequenceStartDayMetForEmployeeWeight?: number | undefined
      preferredMinimumTimeBetweenDifferentSequencesNotMetForEmployeeWeight?: number | undefined
      minimizeGapsBetweenShiftsForEmployeeWeight?: number | undefined
      minimizeTravelDistanceWeight?: number | undefined
      shiftsWorkedPerPeriodNotInPreferredRangeWeight?: number | undefined
      shiftsWorkedNotInPreferredHourlyDemandRangeWeight?: number | undefined
      costsPerPeriodNotInPreferredRangeWeight?: number | undefined
      minimizeCostPerPeriodWeight?: number | undefined
      minimizeActivatedEmployeesWeight?: number | undefined
      maximizeActivatedEmployeeSaturationWeight?: number | undefined
      keepEmployeeActivationRatioWeight?: number | undefined
      balanceTimeWorkedWeight?: number | undefined
      balanceShiftCountWeight?: number | undefined
      balanceShiftsWorkedForMinimumHourlyDemandWeight?: number | undefined
      keepPublishedEmployeeWeight?: number | undefined
      minimizeIncomingDisruptionForEmployeeWeight?: number | undefined
      minimizeOutgoingDisruptionForEmployeeWeight?: number | undefined
      minimizePreferredScopedDisruptionForEmployeeWeight?: number | undefined
      employeeWorksCompactSequenceWeight?: number | undefined
      sequenceEndsOnAllowedSequenceStartDayForEmployeeWeight?: number | undefined
      employeeAssignmentDisruptedOnReplanningWeight?: number | undefined
    }
    MultiDayShiftSequencePatternRule: {
      id: string
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED' | 'UNPREFERRED' | 'PROHIBITED') | undefined
      weight?: number | undefined
      pattern: components['schemas']['PatternDay'][]
    }
    OpenShift: {
      id: string
      start: string
      end: string
      mandatory: boolean
      summary: string
      remedy?:
        | {
            title: string
            words: string
            patch: components['schemas']['PatchOperation'][]
          }
        | undefined
      employees: {
        employee: string
        isPossible: boolean
        reasons: string[]
        constraints: string[]
      }[]
    }
    OpenShifts: {
      totalUnassigned: number
      shifts: components['schemas']['OpenShift'][]
    }
    PatchOperation: {
      /** @enum {string} */
      op: 'add' | 'remove' | 'replace'
      path: string
      value?: unknown | undefined
    }
    PatternDay: {
      /** @enum {string} */
      type?: ('ON' | 'OFF') | undefined
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      /** @enum {string} */
      shiftMatches?: ('ALL' | 'ANY') | undefined
    }
    PeriodRule: {
      id: string
      period: string
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      ruleValidityDateTimeSpan?: components['schemas']['LocalDateTimeSpan'] | undefined
      /** @enum {string} */
      periodShiftOverlapKind?: ('START_ONLY' | 'START_AND_END') | undefined
      minutesWorkedLimit?: components['schemas']['MinutesWorkedLimit'] | undefined
      minutesWorkedMin?: number | undefined
      minutesWorkedMax?: number | undefined
      minutesLoggedMin?: number | undefined
      minutesLoggedMax?: number | undefined
      shiftsWorkedMin?: number | undefined
      shiftsWorkedMax?: number | undefined
      daysWorkedMin?: number | undefined
      daysWorkedMax?: number | undefined
      shiftTypesTagCategories?: string[] | undefined
      shiftTypesWorkedMin?: number | undefined
      shiftTypesWorkedMax?: number | undefined
      locationsWorkedMax?: number | undefined
      shiftStartTimeDifferenceInMinutesMax?: number | undefined
      daysOffLimit?:
        | {
            daysOffMin?: number | undefined
            daysOffMax?: number | undefined
            includeDays?:
              ('MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY')[] | undefined
          }
        | undefined
      consecutiveDaysOffLimit?:
        | {
            consecutiveDaysOffMin: number
          }
        | undefined
      uniqueTagsLimit?:
        | {
            tagsMax: number
            includeTagTypes: string[]
          }
        | undefined
      weekendsLimit?:
        | {
            weekendsWorkedMax?: number | undefined
            weekendMinutesWorkedMax?: number | undefined
            unloggedBreakTags?: string[] | undefined
            /** @enum {string} */
            breakTagMatches?: ('ALL' | 'ANY') | undefined
          }
        | undefined
      consecutiveWeekendsLimit?:
        | {
            consecutiveWeekendsWorkedMax: number
          }
        | undefined
      consecutiveWeekendsOffLimit?:
        | {
            consecutiveWeekendsOffMin: number
          }
        | undefined
      costDefinition?: components['schemas']['CostDefinition'] | undefined
    }
    RollingWindowRule: {
      id: string
      rollingWindow: {
        /** @enum {string} */
        type: 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY'
        size: number
      }
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      shiftsWorkedLimit?:
        | {
            shiftsWorkedMax: number
          }
        | undefined
      minutesWorkedLimit?: components['schemas']['MinutesWorkedLimit'] | undefined
      daysWorkedLimit?:
        | {
            daysWorkedMax: number
          }
        | undefined
      consecutiveDaysOffLimit?:
        | {
            consecutiveDaysOffMin: number
          }
        | undefined
      consecutiveMinutesOffLimit?:
        | {
            consecutiveMinutesOffMin?: number | undefined
            consecutiveMinutesOffMinIntervals?:
              | {
                  consecutiveMinutesOffMin: number
                  count: number
                }[]
              | undefined
            totalConsecutiveMinutesOffMin?: number | undefined
          }
        | undefined
      weekendsLimit?:
        | {
            weekendsWorkedMin?: number | undefined
            weekendsWorkedMax?: number | undefined
          }
        | undefined
      condition?:
        | {
            triggerLimit: number
            /** @enum {string} */
            type: 'MIN_MINUTES_WORKED' | 'MIN_SHIFTS_WORKED'
            includeShiftTags?: string[] | undefined
          }
        | undefined
      /** @enum {string} */
      periodShiftOverlapKind?: ('START_ONLY' | 'START_AND_END') | undefined
      /** @enum {string} */
      absenceMode?: ('ABSENCE_UNAWARE' | 'ABSENCE_AWARE') | undefined
    }
    RunConfiguration: {
      name?: (string | null) | undefined
      termination?: (components['schemas']['Termination'] | null) | undefined
      maxThreadCount?: (number | null) | undefined
      tags?: (string[] | null) | undefined
      randomSeed?: (number | null) | undefined
    }
    ScheduleParameterization: {
      /** @enum {string} */
      weekStart?: ('MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY') | undefined
      periods?:
        | {
            id: string
            dateSpans: {
              start: string
              end: string
            }[]
          }[]
        | undefined
      travelConfiguration?:
        | {
            [key: string]: unknown
          }
        | undefined
    }
    ScoreAnalysis: {
      score: string
      constraints: components['schemas']['ConstraintAnalysis'][]
    }
    ScorePoint: {
      at: string
      attempt: number
      spentSeconds: number
      steps: number
      moves: number
      score: string
      kpis: {
        [key: string]: unknown
      }
    }
    ShiftBreak: {
      start: string
      end: string
      tags?: string[] | undefined
    }
    ShiftGroup: {
      id: string
      tags?: string[] | undefined
      shifts?: string[] | undefined
    }
    ShiftGroupRule: {
      id: string
      includeShiftGroupTags?: string[] | undefined
      assignmentMode: {
        /** @constant */
        type: 'SINGLE_SHIFT'
      }
    }
    ShiftLocation: number[]
    ShiftRotationRule: {
      id: string
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      rotationGroups: {
        id: string
        includeShiftTags: string[]
        /** @enum {string} */
        shiftTagMatches?: ('ALL' | 'ANY') | undefined
      }[]
      rotationPeriod?:
        | {
            /** @enum {string} */
            type: 'WEEKLY' | 'CUSTOM'
            requiredRotationPeriodMaxSizeInDays?: number | undefined
            preferredRotationPeriodMaxSizeInDays?: number | undefined
            preferredRotationPeriodMinSizeInDays?: number | undefined
          }
        | undefined
    }
    ShiftTagMatchRule: {
      id: string
      /** @enum {string} */
      satisfiability?: ('REQUIRED' | 'PREFERRED') | undefined
      tagTypeMatchMultipliers?:
        | {
            [key: string]: number
          }
        | undefined
    }
    ShiftTaker: {
      employeeId: string | null
      isCurrent: boolean
      scoreDiff: string
      reasons: string[]
    }
    ShiftTakers: {
      takers: components['schemas']['ShiftTaker'][]
    }
    SingleDayShiftSequencePatternRule: {
      id: string
      /** @enum {string} */
      satisfiability: 'REQUIRED' | 'PREFERRED' | 'UNPREFERRED' | 'PROHIBITED'
      weight?: number | undefined
      pattern: {
        includeShiftTags?: string[] | undefined
        excludeShiftTags?: string[] | undefined
        /** @enum {string} */
        shiftTagMatches?: ('ALL' | 'ANY') | undefined
      }[]
      ordered?: boolean | undefined
    }
    SkillExpression: {
      /** @enum {string} */
      type: 'NODE' | 'LEAF'
      /** @enum {string} */
      operator?: ('AND' | 'OR') | undefined
      operands?: components['schemas']['SkillExpression'][] | undefined
      skillId?: string | undefined
    }
    TagExpression: {
      /** @enum {string} */
      type: 'NODE' | 'LEAF'
      /** @enum {string} */
      operator?: ('AND' | 'OR') | undefined
      operands?: components['schemas']['TagExpression'][] | undefined
      tagId?: string | undefined
    }
    Termination: {
      spentLimit?: (string | null) | undefined
      unimprovedSpentLimit?: (string | null) | undefined
      stepCountLimit?: (number | null) | undefined
      moveCountLimit?: (number | null) | undefined
      slidingWindowDuration?: (string | null) | undefined
      minimumImprovementRatio?: (number | null) | undefined
    }
    TravelConfiguration: {
      id: string
      includeShiftTags?: string[] | undefined
      excludeShiftTags?: string[] | undefined
      /** @enum {string} */
      shiftTagMatches?: ('ALL' | 'ANY') | undefined
      excludeMatchingShiftTagTypes?: string[] | undefined
      maxEmployeeToShiftTravelDistanceInMeters?: number | undefined
      minMinutesBetweenShiftsInDifferentLocations?: number | undefined
      validityDateTimeSpan?: components['schemas']['LocalDateTimeSpan'] | undefined
    }
    UnassignedShiftRule: {
      id: string
      priorityWeights: {
        priority: string
        weight: number
        /** @enum {string} */
        assignment?: ('MANDATORY' | 'OPTIONAL') | undefined
      }[]
    }
    ValidationIssue: {
      code: string
      /** @enum {string} */
      severity: 'ERROR' | 'WARNING'
      path: string
      message: string
    } & {
      [key: string]: unknown
    }
    ValidationResult: {
      /** @enum {string} */
      status: 'VALIDATION_NOT_SUPPORTED' | 'OK' | 'WARNINGS' | 'ERRORS'
      issues: components['schemas']['ValidationIssue'][]
    }
  }
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
