import type { ApiResponse } from '../api/message.ts'
import { readDemoData, startDemoData, takeDemoDataAway } from '../demo/demo-data.ts'
import { jsonResponse } from './answers.ts'
import { type Call, sessionOf } from './route.ts'

/** GET /app/demo-data: whether there are records to try things with, or how far they have come. */
export const showDemoData = async (call: Call): Promise<ApiResponse> =>
  jsonResponse(200, { 'demo-data': await readDemoData(sessionOf(call)) })

/** POST /app/demo-data */
export async function addDemoData(call: Call): Promise<ApiResponse> {
  await call.service.database.transaction(call.access, startDemoData)
  return showDemoData(call)
}

/** DELETE /app/demo-data: all of it goes but what somebody has changed, or made something of his own of. */
export async function removeDemoData(call: Call): Promise<ApiResponse> {
  await call.service.database.transaction(call.access, takeDemoDataAway)
  return showDemoData(call)
}
