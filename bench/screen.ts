/**
 * Measures the screens of tickets, the board, the palette and the dashboard in a real browser, with 50,000 tickets and a
 * conversation of 2,000 messages:
 *
 *   npm run bench:screen                       a table
 *   npm run bench:screen -- --json             one JSON object
 *   npm run bench:screen -- --quick            a tenth of the data, fewer rounds
 *   npm run bench:screen -- --database URL     loads a company there, instead of into a database of its own
 *   npm run bench:screen -- --only board,bulk  some parts
 *   npm run bench:screen -- --of FOLDER        the product in that folder, such as a worktree of an older commit that has its
 *                                              packages, and of which only what it has can be measured
 *   npm run bench:screen -- --beside FILE      with what an earlier run wrote by --json beside each figure
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { board } from './screen/board.ts'
import { setUpBrowser } from './screen/browser-environment.ts'
import { bulk } from './screen/bulk.ts'
import { conversations, longConversation } from './screen/conversations.ts'
import { dashboard } from './screen/dashboard.ts'
import { asTable, report, sizesOf, type Figure, type Part } from './screen/figures.ts'
import { firstRows, longList, search } from './screen/lists.ts'
import { palette } from './screen/palette.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    database: { type: 'string' },
    only: { type: 'string' },
    of: { type: 'string' },
    beside: { type: 'string' },
  },
})

const PARTS: Record<string, Part> = {
  ...{ firstRows, conversations, longConversation, longList, search },
  ...{ board, palette, dashboard, bulk },
}

function chosenParts(only: string | undefined): Part[] {
  const names = only?.split(',') ?? Object.keys(PARTS)
  return names.map((name) => {
    const part = PARTS[name]
    if (!part) throw new Error(`no part is called ${name}: ${Object.keys(PARTS).join(', ')}`)
    return part
  })
}

const readFigures = (file: string): Figure[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as { figures: Figure[] }).figures

const parts = chosenParts(values.only)
const before = values.beside === undefined ? [] : readFigures(values.beside)
const sizes = sizesOf(values.quick)
const screen = await setUpBrowser({
  quick: values.quick,
  database: values.database ?? null,
  of: values.of ?? null,
  report,
})
try {
  const figures: Figure[] = []
  for (const part of parts) {
    const measured = await part(screen, sizes)
    report(`\n${asTable(measured, before)}`)
    figures.push(...measured)
  }
  console.log(values.json ? JSON.stringify({ figures }) : asTable(figures, before))
} finally {
  await screen.close()
}
