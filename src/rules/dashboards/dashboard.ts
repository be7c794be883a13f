import { errors, pointer, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { forTypes, type Rule } from '../rule.ts'
import { checkTile } from './tile.ts'

const MOST_TILES = 24

/** The tiles of a dashboard ask for types, figures, groups and filters that there are. */
export const dashboardShowsWhatThereIs: Rule = {
  appliesTo: forTypes('dashboards'),
  many: {},
  prepare({ session, write }) {
    const text = write.action === 'delete' ? undefined : write.attributes.get('tiles')
    if (typeof text !== 'string') return write
    const problems = new Problems()
    const tiles = JSON.parse(text) as Readonly<Record<string, unknown>>[]
    if (tiles.length > MOST_TILES)
      problems.push(errors.invalid(`tiles: there can be ${MOST_TILES} at most`, TILES))
    else {
      const ids = tiles.map(({ id }) => id)
      for (const [index, tile] of tiles.entries()) {
        const tell = (words: string, ...path: string[]): undefined => {
          const place = ['tiles', index, ...path]
          problems.push(
            errors.invalid(`${place.join('.')}: ${words}`, pointer('data', 'attributes', ...place)),
          )
        }
        checkTile({ registry: session.registry, asker: session.actor, tell }, tile)
        if (ids.indexOf(tile.id) < index) tell('another tile has it already', 'id')
      }
    }
    refuseWhenAny(problems)
    return write
  },
}

const TILES = pointer('data', 'attributes', 'tiles')
