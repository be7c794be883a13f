import type { ApiResponse } from '../api/message.ts'
import { webMetadata } from '../derive/web.ts'
import { jsonResponse } from './answers.ts'
import type { Call } from './route.ts'

/** GET /app/metadata */
export const showMetadata = async ({ service, access }: Call): Promise<ApiResponse> =>
  jsonResponse(200, webMetadata(service.registry, access))
