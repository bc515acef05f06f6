/** Before every file: listeners that pile up, as Node warns of them, are a fault of the run and not a line among others. */
process.on('warning', (warning) => {
  if (warning.name === 'MaxListenersExceededWarning') throw warning
})
