declare module 'devour-client' {
  // biome-ignore lint/suspicious/noExplicitAny: the package has no types of its own
  const JsonApi: any
  export default JsonApi
}
