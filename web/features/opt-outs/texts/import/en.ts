import type * as pt from './pt.ts'

export const optOutImports: typeof pt.optOutImports = {
  open: 'Import',
  title: 'Import opt-outs',
  hint: 'A CSV, XLSX or XLS file with a column of numbers and, if you like, one of names. Brazilian numbers with and without the ninth digit are the same person.',
  file: 'File',
  choose: 'Choose file',
  sending: 'Sending…',
  reading: 'Adding the opt-outs…',
  done: 'Opt-outs imported.',
  undone: 'Import undone.',
  recent: 'Imports',
  counts: 'New: {{added, number}} · On the list: {{known, number}} · At fault: {{failed, number}}',
  rowFault: 'Row {{row}}: {{fault}}',
  moreFaults_one: 'and {{count, number}} more row at fault',
  moreFaults_other: 'and {{count, number}} more rows at fault',
  fault: { noNumber: 'no number', invalidNumber: 'invalid number', revoked: 'already revoked in the file' },
  status: {
    running: 'Running',
    done: 'Done',
    failed: 'Interrupted: what was read counts. Import the same file again for the rest',
    undone: 'Undone',
  },
}
