/** Places of addresses over the platform API: for members who bring a spreadsheet. */
import { z } from 'zod'
import { geocodedAddress, geocodeRequest, geocoderCard } from '../../contract/geocode.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { Geocoding } from './geocoding-service.ts'

const tag = 'Geocoding'
const member = { by: 'member', administrator: false } as const

/** Below /api/platform/v1. */
export const geocodingRoutes = (geocoding: Geocoding): Route[] => [
  defineRoute({
    method: 'get',
    path: '/geocoder',
    operationId: 'getGeocoder',
    tag,
    summary: 'Tell whether addresses can be looked up',
    description: 'And who would be asked. None is set at first: nothing leaves the machine.',
    access: member,
    responses: { 200: { description: 'The geocoder', schema: geocoderCard } },
    handle: () => geocoding.card(),
  }),
  defineRoute({
    method: 'post',
    path: '/geocode',
    operationId: 'searchAddresses',
    tag,
    summary: 'Look up addresses',
    description:
      'Answers are kept, and asked for one after the other at the rate the settings allow. After some seconds the rest comes back as PENDING, to be sent again.',
    access: member,
    body: { kind: 'json', schema: geocodeRequest },
    responses: {
      200: { description: 'What is known of each, in their order', schema: z.array(geocodedAddress) },
      400: errorResponse('The body is not valid; details name every fault'),
      409: errorResponse('Nobody has set a geocoder', 'GEOCODER_NOT_SET'),
      502: errorResponse('The geocoder does not answer', 'GEOCODER_NOT_ANSWERING'),
    },
    handle: ({ body, signal }) => geocoding.find(body.addresses, signal),
  }),
]
