export * from './attribute.ts'
export * from './filter.ts'
export * from './relationship.ts'
export { type ResourceType, resource } from './resource.ts'
