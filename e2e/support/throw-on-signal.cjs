// Loaded into the processes of a service by NODE_OPTIONS: lets a test cause an error outside all requests.
process.on('SIGUSR2', () => {
  throw new Error('lost on purpose');
});
process.on('SIGHUP', () => {
  Promise.reject(new Error('lost on purpose'));
});
