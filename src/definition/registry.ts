import { faultsOf } from './checks.ts'
import { pascalCase } from './naming.ts'
import type { Relationship } from './relationship.ts'
import type { ResourceType } from './resource.ts'
import { NO_WORDS, type Vocabulary } from './words.ts'

/** All types of the service, checked against each other. */
export class Registry {
  readonly types: ReadonlyMap<string, ResourceType>
  /** What the names that types share are called. */
  readonly vocabulary: Vocabulary

  constructor(types: readonly ResourceType[], vocabulary: Vocabulary = NO_WORDS) {
    const faults = faultsOf(types)
    if (faults.length > 0) throw new Error(`The definitions do not fit together:\n- ${faults.join('\n- ')}`)
    this.types = new Map(types.map((type) => [type.name, type]))
    this.vocabulary = vocabulary
    Object.freeze(this)
  }

  type(name: string): ResourceType {
    const type = this.types.get(name)
    if (!type) throw new Error(`There is no type ${name}`)
    return type
  }

  /** The type of this name, or with this class name: `deals` or `Deal`. */
  named(text: string): ResourceType | undefined {
    return this.types.get(text) ?? this.types.values().find(({ singular }) => pascalCase(singular) === text)
  }

  relationship(type: ResourceType, name: string): Relationship {
    const relationship = type.relationships.get(name)
    if (!relationship) throw new Error(`${type.name} has no relationship ${name}`)
    return relationship
  }

  /** Every relationship of every type that may point at this one. */
  *pointingAt(target: ResourceType): Generator<[ResourceType, string, Relationship]> {
    for (const type of this.types.values())
      for (const [name, relationship] of type.relationships)
        if (relationship.targets.includes(target.name)) yield [type, name, relationship]
  }
}
