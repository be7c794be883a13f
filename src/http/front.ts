/** What whoever asks for `/` with a program is told: what this is, and where to read on. */
export const frontText = (
  baseUrl: string,
): string => `Rapport, an open-source CRM with one JSON:API under all of it.

  Web app   ${baseUrl}/
  Docs      ${baseUrl}/docs
  OpenAPI   ${baseUrl}/openapi.json
  API       ${baseUrl}/api/v1, with Authorization: Bearer <API token>
`
