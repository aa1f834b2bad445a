import type * as pt from './pt.ts'

export const helps: typeof pt.helps = {
  guide: 'Guía, en portugués',
  lead: 'Vídeos cortos para aprovechar mejor Balcão.',
  gallery_zero: 'Centro de ayuda',
  gallery_one: 'Centro de ayuda ({{count}} vídeo)',
  gallery_other: 'Centro de ayuda ({{count}} vídeos)',
  table: 'Vídeos de ayuda',
  playing: 'Vídeo: {{title}}',
  onYoutube: 'Abrir en YouTube',
  add: 'Nuevo vídeo',
  edit: 'Editar vídeo',
  editNamed: 'Editar {{title}}',
  deleteNamed: 'Eliminar {{title}}',
  deleteTitle: '¿Eliminar el vídeo {{title}}?',
  title: 'Título',
  video: 'Código del vídeo',
  videoHint: 'La dirección del vídeo en YouTube, o solo su código.',
  description: 'Descripción',
  emptyTitle: 'Ningún vídeo de ayuda',
  emptyText: 'En cuanto haya vídeos, aparecerán aquí.',
  emptyManaged: 'Los vídeos que publiques aparecerán para todas las empresas.',
  done: '¡Operación realizada con éxito!',
  loadFailed: 'No se pudo cargar la lista de registros',
  failed: 'No se pudo realizar la operación',
  saveFailed:
    'No se pudo realizar la operación. Verifica si ya existe un vídeo con el mismo nombre o si los campos están bien rellenados',
}
