import type * as pt from './pt.ts'

export const sampleStrip: typeof pt.sampleStrip = {
  notice: 'Conversación de ejemplo',
  text: 'Nada de lo que escribes aquí se envía, y ningún informe cuenta esta conversación.',
}
