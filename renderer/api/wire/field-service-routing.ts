/** Made of the OpenAPI document by "npm run wire"; nobody edits it. */
export interface paths {
  '/api/models/field-service-routing/v1/route-plans/{id}/changed-visits': {
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
              visits: components['schemas']['ChangedVisit'][]
            }
          }
        }
      }
    }
  }
  '/api/models/field-service-routing/v1/route-plans/{id}/config': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/export': {
    get: {
      parameters: {
        query: {
          format: 'csv' | 'xlsx' | 'ics' | 'geojson' | 'gpx' | 'json'
          vehicle?: string | undefined
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
  '/api/models/field-service-routing/v1/route-plans/{id}/input': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/input-metrics': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/input-sheets': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/input-solved': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/kpis': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/logs': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/model-request': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/output': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/patch-request': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/recommendations/recommend-places': {
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
            fitVisitId: string
            patch?: components['schemas']['PatchOperation'][] | undefined
            /** @enum {string} */
            select?: ('SOLVED' | 'UNSOLVED') | undefined
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['VisitPlaces']
          }
        }
      }
    }
  }
  '/api/models/field-service-routing/v1/route-plans/{id}/score-analysis': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/score-history': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/unassigned': {
    get: {
      parameters: {
        query?:
          | {
              visitId?: string[] | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['UnassignedVisits']
          }
        }
      }
    }
  }
  '/api/models/field-service-routing/v1/route-plans/{id}/validation-result': {
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
  '/api/models/field-service-routing/v1/route-plans/{id}/waypoints': {
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
    Area: components['schemas']['Polygon'] | components['schemas']['MultiPolygon']
    BreakStop: {
      id: string
      /** @constant */
      kind: 'BREAK'
      startTime?: string | undefined
      endTime?: string | undefined
      travelTimeFromPreviousStandstill?: string | undefined
      travelDistanceMetersFromPreviousStandstill?: number | undefined
    }
    ChangedVisit: {
      id: string
      name?: string | undefined
      changes: ('TECHNICIAN' | 'DAY' | 'TIME' | 'LEFT_OUT')[]
      pinned: boolean
      summary: string
      publishedStartServiceTime: string
      shiftId?: string | undefined
      startServiceTime?: string | undefined
      publishedVehicleId: string
      vehicleId?: string | undefined
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
      visits: number
      visitGroups: number
      visitDependencies: number
      mandatoryVisits: number
      optionalVisits: number
      vehicles: number
      vehicleShifts: number
      visitsWithSla: number
      movableVisits: number
      pinnedVisits: number
    }
    ItineraryItem: {
      id: string
      /** @enum {string} */
      kind?: ('VISIT' | 'BREAK') | undefined
      startServiceTime?: string | undefined
      pin?: boolean | undefined
    }
    Kpis: {
      totalAssignedVisits: number
      totalUnassignedVisits: number
      assignedMandatoryVisits: number
      assignedOptionalVisits: number
      totalActivatedVehicles: number
      totalTravelTime?: string | undefined
      travelTimeFromStartLocationToFirstVisit?: string | undefined
      travelTimeBetweenVisits?: string | undefined
      travelTimeFromLastVisitToEndLocation?: string | undefined
      totalTravelDistanceMeters?: number | undefined
      travelDistanceFromStartLocationToFirstVisitMeters?: number | undefined
      travelDistanceBetweenVisitsMeters?: number | undefined
      travelDistanceFromLastVisitToEndLocationMeters?: number | undefined
      totalOvertime?: string | undefined
      totalWaitingTime?: string | undefined
      workingTimeFairnessPercentage: number
      averageTechnicianRating?: number | undefined
      percentageVisitsInSla?: number | undefined
      absoluteVisitsInSla: number
      totalTechnicianCosts?: number | undefined
      totalChangedVisits?: number | undefined
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
    Location: number[]
    MinDelayTo: {
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
      timezone?: string | undefined
    }
    ModelInput: {
      vehicles: components['schemas']['Vehicle'][]
      visits?: components['schemas']['Visit'][] | undefined
      visitGroups?: components['schemas']['VisitGroup'][] | undefined
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
      freezeTime?: string | undefined
      /** @enum {string} */
      pinNextVisitDuringFreeze?: ('ALWAYS' | 'NEVER') | undefined
      locationSetName?: string | undefined
      /** @enum {string} */
      defaultAssignmentType?: ('AUTO' | 'MANDATORY' | 'OPTIONAL') | undefined
      travelMatrix?: components['schemas']['TravelMatrix'] | undefined
    }
    ModelOutput: {
      vehicles: components['schemas']['VehiclePlan'][]
      unassignedVisits: string[]
    }
    ModelOverrides: {
      minimizeTravelTimeWeight?: number | undefined
      minimizeTravelDistanceWeight?: number | undefined
      minimizeWaitingTimeWeight?: number | undefined
      /** @enum {string} */
      departure?: ('EARLIEST' | 'LATEST') | undefined
      maxSoftShiftTravelTimeWeight?: number | undefined
      maxSoftShiftEndTimeWeight?: number | undefined
      maxSoftLastVisitDepartureTimeWeight?: number | undefined
      latestSlaEndTimeWeight?: number | undefined
      preferSchedulingOptionalVisitsWeight?: number | undefined
      preferVisitVehicleMatchPreferredVehiclesWeight?: number | undefined
      preferVisitsScheduledToEarliestDayWeight?: number | undefined
      minimizeUnnecessarySkillsWeight?: number | undefined
      maximizeTechnicianRatingWeight?: number | undefined
      preferredVisitTimeWindowWeight?: number | undefined
      balanceTimeUtilizationWeight?: number | undefined
      maximizeVisitProfitWeight?: number | undefined
      minimizeVisitCompletionRiskWeight?: number | undefined
      minimizeShiftCostsWeight?: number | undefined
      minimizeVisitsOutsidePreferredArea?: number | undefined
      keepPublishedTechnicianWeight?: number | undefined
      keepPublishedDayWeight?: number | undefined
      keepPublishedTimeWeight?: number | undefined
      publishedTimeTolerance?: string | undefined
      visitCompletionRiskMinimalTimeToShiftEnd?: string | undefined
      visitCompletionRiskMinimalPriority?: string | undefined
      travelTimeAdjustment?:
        | {
            multiplier?: number | undefined
            extraTime?: string | undefined
          }
        | undefined
      travelTimeProfile?:
        | {
            from: string
            to: string | '24:00'
            weekdays?:
              ('MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY')[] | undefined
            percentage: number
          }[]
        | undefined
      priorityWeights?:
        | {
            priority: string
            weight: number
            /** @enum {string} */
            assignment?: ('AUTO' | 'MANDATORY' | 'OPTIONAL') | undefined
          }[]
        | undefined
      defaultTechnicianRating?: number | undefined
    }
    MultiPolygon: {
      /** @constant */
      type: 'MultiPolygon'
      coordinates: number[][][][]
    }
    PatchOperation: {
      /** @enum {string} */
      op: 'add' | 'remove' | 'replace'
      path: string
      value?: unknown | undefined
    }
    Polygon: {
      /** @constant */
      type: 'Polygon'
      coordinates: number[][][]
    }
    PublishedAppointment: {
      vehicleId: string
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
    Shift: {
      id: string
      startLocation: components['schemas']['Location']
      endLocation?: components['schemas']['Location'] | undefined
      minStartTime?: string | undefined
      minFirstVisitArrivalTime?: string | undefined
      maxSoftLastVisitDepartureTime?: string | undefined
      maxLastVisitDepartureTime?: string | undefined
      maxSoftEndTime?: string | undefined
      maxEndTime?: string | undefined
      maxTravelTimePerVisit?: string | undefined
      maxTravelTime?: string | undefined
      maxSoftTravelTime?: string | undefined
      skills?: components['schemas']['ShiftSkill'][] | undefined
      tags?:
        | (
            | string
            | {
                name: string
              }
          )[]
        | undefined
      requiredBreaks?: components['schemas']['RequiredBreak'][] | undefined
      temporarySkillSets?:
        | {
            start: string
            end: string
            skills?: components['schemas']['ShiftSkill'][] | undefined
          }[]
        | undefined
      temporaryTagSets?:
        | {
            start: string
            end: string
            tags?:
              | (
                  | string
                  | {
                      name: string
                    }
                )[]
              | undefined
          }[]
        | undefined
      movableOccupationRatioThreshold?: number | undefined
      cost?: components['schemas']['ShiftCost'] | undefined
      preferredArea?: components['schemas']['Area'] | undefined
      /** @enum {string} */
      pinNextVisitDuringFreeze?: ('ALWAYS' | 'NEVER') | undefined
      pinned?: boolean | undefined
      itinerary?: components['schemas']['ItineraryItem'][] | undefined
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
    ShiftMetrics: {
      totalTravelTime?: string | undefined
      travelTimeFromStartLocationToFirstVisit?: string | undefined
      travelTimeBetweenVisits?: string | undefined
      travelTimeFromLastVisitToEndLocation?: string | undefined
      totalTravelDistanceMeters?: number | undefined
      travelDistanceFromStartLocationToFirstVisitMeters?: number | undefined
      travelDistanceBetweenVisitsMeters?: number | undefined
      travelDistanceFromLastVisitToEndLocationMeters?: number | undefined
      technicianCosts?: number | undefined
      endLocationArrivalTime?: string | undefined
      overtime?: string | undefined
    }
    ShiftPlan: {
      id: string
      startTime?: string | undefined
      pinned: boolean
      itinerary: (components['schemas']['VisitStop'] | components['schemas']['BreakStop'])[]
      metrics: components['schemas']['ShiftMetrics']
    }
    ShiftSkill: {
      name: string
      level?: number | undefined
      multiplier?: number | undefined
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
    UnassignedVisits: {
      totalUnassigned: number
      visits: {
        id: string
        name?: string | undefined
        mandatory: boolean
        priority: string
        weight: number
        summary: string
        shiftCounts: {
          total: number
          requirementsNotMet: number
          pinned: number
          otherDays: number
          tooShort?: number | undefined
          otherHours: number
          outOfReach?: number | undefined
          full?: number | undefined
          afterOthers?: number | undefined
          possible?: number | undefined
          open?: number | undefined
        }
        shifts?:
          | {
              vehicleId: string
              shiftId: string
              reasons?: string[] | undefined
              scoreDiff?: string | undefined
              isImprovement?: boolean | undefined
              startServiceTime?: string | undefined
            }[]
          | undefined
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
    Vehicle: {
      id: string
      name?: string | undefined
      vehicleType?: string | undefined
      shifts: components['schemas']['Shift'][]
      historicalTimeUtilized?: string | undefined
      historicalTimeCapacity?: string | undefined
      technicianRating?: number | undefined
      requiredArea?: components['schemas']['Area'] | undefined
    }
    VehicleMetrics: {
      activatedShifts: number
      assignedVisits: number
      totalShiftDuration?: string | undefined
      totalServiceDuration: string
      totalTravelTime?: string | undefined
      totalTravelDistanceMeters?: number | undefined
      totalBreakTime: string
      totalWaitingTime?: string | undefined
      totalOvertime?: string | undefined
      availableOvertime: string
    }
    VehiclePlan: {
      id: string
      shifts: components['schemas']['ShiftPlan'][]
      metrics: components['schemas']['VehicleMetrics']
    }
    Visit: {
      id: string
      name?: string | undefined
      location: components['schemas']['Location']
      timeWindows?: components['schemas']['TimeWindow'][] | undefined
      preferredTimeWindows?: components['schemas']['TimeWindow'][] | undefined
      serviceDuration: string
      serviceDurationBreakdown?:
        | {
            skill: string
            duration: string
          }[]
        | undefined
      firstVisitOnLocationExtraDuration?: string | undefined
      requiredSkills?: components['schemas']['RequiredSkill'][] | undefined
      requiredTags?:
        | (
            | string
            | {
                name: string
              }
          )[]
        | undefined
      requiredVehicles?: string[] | undefined
      prohibitedVehicles?: string[] | undefined
      preferredVehicles?: string[] | undefined
      priority?: (string | number) | undefined
      visitDependencies?: components['schemas']['VisitDependency'][] | undefined
      pinningRequested?: boolean | undefined
      minStartTravelTime?: string | undefined
      published?: boolean | undefined
      publishedAppointment?: components['schemas']['PublishedAppointment'] | undefined
      latestSlaEndTime?: string | undefined
      profit?: components['schemas']['VisitProfit'] | undefined
    }
    VisitDependency: {
      id?: string | undefined
      precedingVisit: string
      minDelay?: string | undefined
      minDelayTo?: components['schemas']['MinDelayTo'] | undefined
      /** @enum {string} */
      coordination?: ('NONE' | 'SAME_TECHNICIAN') | undefined
    }
    VisitGroup: {
      id: string
      /** @enum {string} */
      alignment?: ('START' | 'END') | undefined
      serviceDurationStrategy?: string | undefined
      visits: components['schemas']['Visit'][]
    }
    VisitPlace: {
      vehicleId: string
      vehicleShiftId: string
      isCurrent: boolean
      reasons?: string[] | undefined
      scoreDiff?: string | undefined
      precedingVisitId?: string | undefined
      arrivalTime?: string | undefined
      startServiceTime?: string | undefined
      departureTime?: string | undefined
      minStartTravelTime?: string | undefined
      travelTimeDiff?: string | undefined
    }
    VisitPlaces: {
      places: components['schemas']['VisitPlace'][]
    }
    VisitProfit: {
      fixedProfit?: number | undefined
    }
    VisitStop: {
      id: string
      /** @constant */
      kind: 'VISIT'
      arrivalTime?: string | undefined
      startServiceTime?: string | undefined
      departureTime?: string | undefined
      effectiveServiceDuration: string
      travelTimeFromPreviousStandstill?: string | undefined
      travelDistanceMetersFromPreviousStandstill?: number | undefined
      minStartTravelTime?: string | undefined
      pinned: boolean
    }
  }
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
