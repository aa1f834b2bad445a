import type * as pt from './pt.ts'

export const helps: typeof pt.helps = {
  guide: 'Guide, in Portuguese',
  lead: 'Short videos to get more out of Balcão.',
  gallery_zero: 'Help center',
  gallery_one: 'Help center ({{count}} video)',
  gallery_other: 'Help center ({{count}} videos)',
  table: 'Help videos',
  playing: 'Video: {{title}}',
  onYoutube: 'Open on YouTube',
  add: 'New video',
  edit: 'Edit video',
  editNamed: 'Edit {{title}}',
  deleteNamed: 'Delete {{title}}',
  deleteTitle: 'Delete the video {{title}}?',
  title: 'Title',
  video: 'Video code',
  videoHint: 'The address of the video on YouTube, or just its code.',
  description: 'Description',
  emptyTitle: 'No help videos',
  emptyText: 'As soon as there are videos, they appear here.',
  emptyManaged: 'The videos you publish will be shown to every company.',
  done: 'Done!',
  loadFailed: 'The list could not be loaded',
  failed: 'This could not be done',
  saveFailed:
    'This could not be done. Check whether a video with the same name exists, and whether the fields are filled in correctly',
}
