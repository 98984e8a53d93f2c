import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a service on this machine, limited to some bytes a second for each client; it can be cut. */
export async function openSlowLink(servicePort: number, bytesPerSecond: number) {
  const open = new Set<Socket>();
  let isCut = false;
  let speed = bytesPerSecond;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const service = connect(servicePort);
    for (const socket of [client, service]) {
      open.add(socket);
      // A cut at one end is an error at the other.
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    service.pipe(client);
    client.on('data', (bytes) => {
      service.write(bytes);
      client.pause();
      setTimeout(() => client.resume(), (bytes.length / speed) * 1000);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends all connections, and every new one. */
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    restore() {
      isCut = false;
      speed = Number.POSITIVE_INFINITY;
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
