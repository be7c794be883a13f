import type { ApiRequest, ApiResponse } from '../api/message.ts'

/** Answers GET and HEAD at one address. */
export type Page = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>

/** Pages by their address. */
export type Pages = Readonly<Record<string, Page>>

export const content = (
  type: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse => ({
  status: 200,
  headers: { 'content-type': type, ...headers },
  body: typeof body === 'string' ? Buffer.from(body) : body,
})
