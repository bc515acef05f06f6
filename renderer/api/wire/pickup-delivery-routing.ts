/** Made of the OpenAPI document by "npm run wire"; nobody edits it. */
export interface paths {
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/changed-stops': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              totalPublished: number
              totalChanged: number
              stops: components['schemas']['ChangedStop'][]
            }
          }
        }
      }
    }
  }
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/config': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/export': {
    get: {
      parameters: {
        query: {
          format: 'csv' | 'xlsx' | 'ics' | 'geojson' | 'gpx' | 'json'
          driver?: string | undefined
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/input': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/input-metrics': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/input-sheets': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/input-solved': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/kpis': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/logs': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/model-request': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/output': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/patch-request': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/recommendations/recommend-places': {
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
            fitJobId: string
            patch?: components['schemas']['PatchOperation'][] | undefined
            /** @enum {string} */
            select?: ('SOLVED' | 'UNSOLVED') | undefined
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['JobPlaces']
          }
        }
      }
    }
  }
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/score-analysis': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/score-history': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/unassigned': {
    get: {
      parameters: {
        query?:
          | {
              jobId?: string[] | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['UnassignedJobs']
          }
        }
      }
    }
  }
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/validation-result': {
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
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/waypoints': {
    get: {
      parameters: {
        query?:
          | {
              objectId?: string[] | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              id: string
              waypoints: components['schemas']['Location'][]
            }[]
          }
        }
      }
    }
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    AppliedPatch: {
      patch: components['schemas']['PatchOperation'][]
      changes: {
        op: string
        path: string
        places: number
      }[]
    }
    BreakItem: {
      id: string
      /** @constant */
      kind: 'BREAK'
      startTime?: string | undefined
      endTime?: string | undefined
      travelTimeFromPreviousStandstill?: string | undefined
      travelDistanceMetersFromPreviousStandstill?: number | undefined
    }
    Capacity: {
      kind: string
      amount: number
    }
    ChangedStop: {
      id: string
      name?: string | undefined
      changes: ('DRIVER' | 'DAY' | 'TIME' | 'LEFT_OUT')[]
      pinned: boolean
      summary: string
      publishedStartServiceTime: string
      shiftId?: string | undefined
      startServiceTime?: string | undefined
      jobId: string
      jobName?: string | undefined
      publishedDriverId: string
      driverId?: string | undefined
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
    DatasetLogs: {
      details: string
    }
    DatasetSubmission: {
      config?: (components['schemas']['Configuration'] | null) | undefined
      modelInput: components['schemas']['ModelInput']
    }
    Demand: {
      kind: string
      amount: number
    }
    Driver: {
      id: string
      name?: string | undefined
      shifts?: components['schemas']['DriverShift'][] | undefined
    }
    DriverItineraryItem: {
      id: string
      /** @enum {string} */
      kind?: ('STOP' | 'BREAK') | undefined
      startServiceTime?: string | undefined
      pin?: boolean | undefined
    }
    DriverShift: {
      id: string
      startLocation: components['schemas']['Location']
      endLocation?: components['schemas']['Location'] | undefined
      minStartTime: string
      maxSoftEndTime?: string | undefined
      maxEndTime?: string | undefined
      maxTravelTimePerStop?: string | undefined
      maxTravelTime?: string | undefined
      maxSoftTravelTime?: string | undefined
      capacity?: components['schemas']['Capacity'][] | undefined
      skills?: components['schemas']['DriverSkill'][] | undefined
      tags?:
        | (
            | string
            | {
                name: string
              }
          )[]
        | undefined
      requiredBreaks?: components['schemas']['RequiredBreak'][] | undefined
      cost?: components['schemas']['ShiftCost'] | undefined
      /** @enum {string} */
      pinNextStopDuringFreeze?: ('ALWAYS' | 'NEVER') | undefined
      pinned?: boolean | undefined
      itinerary?: components['schemas']['DriverItineraryItem'][] | undefined
    }
    DriverShiftMetrics: {
      totalTravelTime?: string | undefined
      travelTimeFromStartLocationToFirstStop?: string | undefined
      travelTimeBetweenStops?: string | undefined
      travelTimeFromLastStopToEndLocation?: string | undefined
      totalTravelDistanceMeters?: number | undefined
      travelDistanceFromStartLocationToFirstStopMeters?: number | undefined
      travelDistanceBetweenStopsMeters?: number | undefined
      travelDistanceFromLastStopToEndLocationMeters?: number | undefined
      driverCosts?: number | undefined
      endLocationArrivalTime?: string | undefined
      timeBurden?: string | undefined
      overtime?: string | undefined
    }
    DriverShiftPlan: {
      id: string
      startTime?: string | undefined
      pinned: boolean
      initialLoad?: components['schemas']['Load'][] | undefined
      itinerary: (components['schemas']['StopItem'] | components['schemas']['BreakItem'])[]
      metrics: components['schemas']['DriverShiftMetrics']
    }
    DriverSkill: {
      name: string
      level?: number | undefined
    }
    FixedBreak: {
      /** @constant */
      type: 'FIXED'
      id: string
      location?: components['schemas']['Location'] | undefined
      /** @enum {string} */
      costImpact?: ('PAID' | 'UNPAID') | undefined
      startTime: string
      endTime: string
    }
    FloatingBreak: {
      /** @constant */
      type: 'FLOATING'
      id: string
      location?: components['schemas']['Location'] | undefined
      /** @enum {string} */
      costImpact?: ('PAID' | 'UNPAID') | undefined
      minStartTime: string
      maxStartTime?: string | undefined
      maxEndTime?: string | undefined
      duration: string
    }
    InputMetrics: {
      jobs: number
      stops: number
      mandatoryJobs: number
      optionalJobs: number
      drivers: number
      driverShifts: number
      stopsWithSla: number
      pinnedStops: number
      stopDependencies: number
    }
    Job: {
      id: string
      name?: string | undefined
      stops?: components['schemas']['Stop'][] | undefined
      pickedUp?: components['schemas']['PickedUp'] | undefined
      priority?: (string | number) | undefined
      requiredSkills?: components['schemas']['RequiredSkill'][] | undefined
      requiredTags?:
        | (
            | string
            | {
                name: string
              }
          )[]
        | undefined
      requiredDrivers?: string[] | undefined
      prohibitedDrivers?: string[] | undefined
      preferredDrivers?: string[] | undefined
      prohibitJobPooling?: boolean | undefined
      prohibitedJobCombinations?: string[] | undefined
      /** @enum {string} */
      prohibitedJobCombinationScope?: ('SHIFT' | 'TIME') | undefined
      /** @enum {string} */
      unloading?: ('ANY' | 'LIFO') | undefined
    }
    JobPlace: {
      driverId: string
      driverShiftId: string
      isCurrent: boolean
      reasons?: string[] | undefined
      scoreDiff?: string | undefined
      stops?: components['schemas']['PlacedStop'][] | undefined
      travelTimeDiff?: string | undefined
    }
    JobPlaces: {
      places: components['schemas']['JobPlace'][]
    }
    Kpis: {
      totalAssignedJobs: number
      totalUnassignedJobs: number
      assignedMandatoryJobs: number
      assignedOptionalJobs: number
      totalActivatedDrivers: number
      totalTravelTime?: string | undefined
      travelTimeFromStartLocationToFirstStop?: string | undefined
      travelTimeBetweenStops?: string | undefined
      travelTimeFromLastStopToEndLocation?: string | undefined
      totalTravelDistanceMeters?: number | undefined
      travelDistanceFromStartLocationToFirstStopMeters?: number | undefined
      travelDistanceBetweenStopsMeters?: number | undefined
      travelDistanceFromLastStopToEndLocationMeters?: number | undefined
      totalOvertime?: string | undefined
      totalWaitingTime?: string | undefined
      totalTimeBurden?: string | undefined
      percentageStopsInSla?: number | undefined
      absoluteStopsInSla?: number | undefined
      totalDriverCosts?: number | undefined
      totalChangedStops?: number | undefined
    }
    LegacyBreak: {
      /** @constant */
      type: 'LEGACY'
      id: string
      location?: components['schemas']['Location'] | undefined
      /** @enum {string} */
      costImpact?: ('PAID' | 'UNPAID') | undefined
      startTime?: string | undefined
      endTime?: string | undefined
      minStartTime?: string | undefined
      maxStartTime?: string | undefined
      maxEndTime?: string | undefined
      duration?: string | undefined
    }
    Load: {
      kind: string
      amount: number
    }
    Location: number[]
    ModelInput: {
      drivers: components['schemas']['Driver'][]
      jobs?: components['schemas']['Job'][] | undefined
      skills?: string[] | undefined
      tags?:
        | (
            | string
            | {
                name: string
              }
          )[]
        | undefined
      planningWindow?:
        | {
            startDate: string
            endDate: string
          }
        | undefined
      freezeDeparturesBeforeTime?: string | undefined
      /** @enum {string} */
      pinNextStopDuringFreeze?: ('ALWAYS' | 'NEVER') | undefined
      /** @enum {string} */
      defaultAssignmentType?: ('AUTO' | 'MANDATORY' | 'OPTIONAL') | undefined
      travelMatrix?: components['schemas']['TravelMatrix'] | undefined
    }
    ModelOutput: {
      drivers: {
        id: string
        shifts: components['schemas']['DriverShiftPlan'][]
      }[]
      unassignedJobs: {
        id: string
        unassignedStops: string[]
      }[]
    }
    ModelOverrides: {
      minimizeTravelTimeWeight?: number | undefined
      minimizeTravelDistanceWeight?: number | undefined
      minimizeWaitingTimeWeight?: number | undefined
      /** @enum {string} */
      departure?: ('EARLIEST' | 'LATEST') | undefined
      maximumTimeBurden?: string | undefined
      minimizeTimeBurdenWeight?: number | undefined
      maxSoftShiftTravelTimeWeight?: number | undefined
      maxSoftShiftEndTimeWeight?: number | undefined
      latestSlaEndTimeWeight?: number | undefined
      preferSchedulingOptionalJobsWeight?: number | undefined
      preferJobDriverMatchPreferredDriversWeight?: number | undefined
      preferJobsScheduledToEarliestDayWeight?: number | undefined
      minimizeShiftCostsWeight?: number | undefined
      keepPublishedDriverWeight?: number | undefined
      keepPublishedDayWeight?: number | undefined
      keepPublishedTimeWeight?: number | undefined
      publishedTimeTolerance?: string | undefined
      travelTimeAdjustment?:
        | {
            multiplier?: number | undefined
            extraTime?: string | undefined
          }
        | undefined
      priorityWeights?:
        | {
            priority: string
            weight: number
            /** @enum {string} */
            assignment?: ('AUTO' | 'MANDATORY' | 'OPTIONAL') | undefined
          }[]
        | undefined
    }
    PatchOperation: {
      /** @enum {string} */
      op: 'add' | 'remove' | 'replace'
      path: string
      value?: unknown | undefined
    }
    PickedUp: {
      time: string
      location: components['schemas']['Location']
    }
    PlacedStop: {
      stopId: string
      precedingStopId?: string | undefined
      arrivalTime: string
      startServiceTime: string
      departureTime: string
      minStartTravelTime?: string | undefined
    }
    PublishedAppointment: {
      driverId: string
      startServiceTime: string
    }
    RequiredBreak:
      | components['schemas']['FixedBreak']
      | components['schemas']['FloatingBreak']
      | components['schemas']['LegacyBreak']
    RequiredSkill: {
      name: string
      minLevel?: number | undefined
    }
    RunConfiguration: {
      name?: (string | null) | undefined
      termination?: (components['schemas']['Termination'] | null) | undefined
      maxThreadCount?: (number | null) | undefined
      tags?: (string[] | null) | undefined
      randomSeed?: (number | null) | undefined
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
    ShiftCost: {
      fixedCost?: number | undefined
      rates?:
        | {
            duration?: string | undefined
            activationCost?: number | undefined
            costPerUnit?: number | undefined
            unit?: string | undefined
          }[]
        | undefined
    }
    Stop: {
      id: string
      name?: string | undefined
      location: components['schemas']['Location']
      duration: string
      timeWindows?: components['schemas']['TimeWindow'][] | undefined
      demand?: components['schemas']['Demand'][] | undefined
      stopDependencies?: components['schemas']['StopDependency'][] | undefined
      latestSlaEndTime?: string | undefined
      publishedAppointment?: components['schemas']['PublishedAppointment'] | undefined
      pinningRequested?: boolean | undefined
      minStartTravelTime?: string | undefined
    }
    StopDependency: {
      id?: string | undefined
      precedingStop: string
    }
    StopItem: {
      id: string
      /** @constant */
      kind: 'STOP'
      jobId: string
      arrivalTime?: string | undefined
      startServiceTime?: string | undefined
      departureTime?: string | undefined
      effectiveServiceDuration: string
      travelTimeFromPreviousStandstill?: string | undefined
      travelDistanceMetersFromPreviousStandstill?: number | undefined
      load: components['schemas']['Load'][]
      minStartTravelTime?: string | undefined
      pinned: boolean
    }
    Termination: {
      spentLimit?: (string | null) | undefined
      unimprovedSpentLimit?: (string | null) | undefined
      stepCountLimit?: (number | null) | undefined
      moveCountLimit?: (number | null) | undefined
      slidingWindowDuration?: (string | null) | undefined
      minimumImprovementRatio?: (number | null) | undefined
    }
    TimeWindow: {
      minStartTime?: string | undefined
      maxStartTime?: string | undefined
      maxEndTime?: string | undefined
    }
    TravelMatrix: {
      locations: components['schemas']['Location'][]
      travelTimeSeconds: (number | null)[][]
      distanceMeters?: (number | null)[][] | undefined
    }
    UnassignedJobs: {
      totalUnassigned: number
      jobs: {
        id: string
        name?: string | undefined
        mandatory: boolean
        priority: string
        weight: number
        summary: string
        unassignedStops: string[]
        shiftCounts: {
          requirements?: number | undefined
          pinned?: number | undefined
          room?: number | undefined
          otherDays?: number | undefined
          otherHours?: number | undefined
          full?: number | undefined
          possible?: number | undefined
          open?: number | undefined
        }
        shifts: {
          driverId: string
          shiftId: string
          reasons?: string[] | undefined
          scoreDiff?: string | undefined
          startServiceTime?: string | undefined
        }[]
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
