// Runs before `npm start` and `npm test`, on whatever Node is there: nothing is installed yet.
import { installWhenStale } from './install.mjs'
import { hasNode, requireLockedNode } from './locked-node.mjs'

// To run the service takes neither the tools of those who work on it nor what its pages are built from.
const isToRun = process.argv.includes('--to-run')

installWhenStale('', { needsTools: !isToRun, isSound: hasNode })
if (!isToRun) installWhenStale('web')
requireLockedNode()
