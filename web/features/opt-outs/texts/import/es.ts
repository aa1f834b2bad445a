import type * as pt from './pt.ts'

export const optOutImports: typeof pt.optOutImports = {
  open: 'Importar',
  title: 'Importar bajas',
  hint: 'Un archivo CSV, XLSX o XLS con una columna de números y, si quieres, una de nombres. Los números brasileños con y sin el noveno dígito son la misma persona.',
  file: 'Archivo',
  choose: 'Elegir archivo',
  sending: 'Enviando…',
  reading: 'Registrando las bajas…',
  done: 'Bajas importadas.',
  undone: 'Importación deshecha.',
  recent: 'Importaciones',
  counts: 'Nuevas: {{added, number}} · Ya en la lista: {{known, number}} · Con error: {{failed, number}}',
  rowFault: 'Fila {{row}}: {{fault}}',
  moreFaults_one: 'y {{count, number}} fila más con error',
  moreFaults_other: 'y {{count, number}} filas más con error',
  fault: { noNumber: 'sin número', invalidNumber: 'número no válido', revoked: 'ya deshecha en el archivo' },
  status: {
    running: 'En curso',
    done: 'Terminada',
    failed: 'Interrumpida: lo que se leyó vale. Importa el mismo archivo de nuevo para el resto',
    undone: 'Deshecha',
  },
}
