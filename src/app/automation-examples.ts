import type { ApiResponse } from '../api/message.ts'
import { examplesIn } from '../automations/examples.ts'
import { jsonResponse } from './answers.ts'
import { languageIn } from './metadata.ts'
import type { Call } from './route.ts'

/** GET /app/automation-examples?language=ru: automations to begin with, in the words of this language. */
export const showAutomationExamples = async ({ request }: Call): Promise<ApiResponse> =>
  jsonResponse(200, { examples: examplesIn(languageIn(request.rawQuery)) })
