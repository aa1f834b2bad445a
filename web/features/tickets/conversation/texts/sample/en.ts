import type * as pt from './pt.ts'

export const sampleStrip: typeof pt.sampleStrip = {
  notice: 'Sample conversation',
  text: 'Nothing that you write here is sent, and no report counts this conversation.',
}
