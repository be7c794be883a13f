import { isToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { errors, pointer, refuseWhenAny } from '../errors/errors.ts'
import { linkInWrite } from './edit.ts'
import type { Rule } from './rule.ts'

/** A link that the service keeps, such as the stage of a deal, can be changed but not taken away. */
export const keptLinkIsNotEmptied: Rule = {
  isLogged: true,
  appliesTo: (type) => keptLinks(type).length > 0,
  many: {},
  prepare({ write }) {
    if (write.action !== 'update') return write
    const emptied = keptLinks(write.type).filter((name) => linkInWrite(write, name) === null)
    refuseWhenAny(
      emptied.map((name) =>
        errors.invalid(`${name} cannot be empty`, pointer('data', 'relationships', name)),
      ),
    )
    return write
  },
}

const keptLinks = ({ relationships }: ResourceType): string[] =>
  [...relationships].flatMap(([name, one]) => (isToOne(one) && one.isNeverEmpty ? [name] : []))
