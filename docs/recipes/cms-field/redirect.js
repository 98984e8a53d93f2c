import '@vitrine/picker/redirect';
