;;; dialectic-connection.el --- JSON-RPC through dialectic connect --stdio  -*- lexical-binding: t; -*-

;; License: MIT

;;; Commentary:

;; The messages of `docs/protocol.md', in the frames of `jsonrpc', which comes with Emacs.
;; Nothing here knows what the messages mean.

;;; Code:

(require 'jsonrpc)
(require 'subr-x)

(defun dialectic-connection--start (command)
  (make-process :name "dialectic" :command command :connection-type 'pipe
                :coding 'utf-8-emacs-unix :noquery t
                ;; `jsonrpc-stderr-buffer' finds a buffer with this name only.
                :stderr (get-buffer-create "*dialectic stderr*")))

(defun dialectic-connection-open (command hear answer end)
  "Start COMMAND, a list, in `default-directory' and return its connection.
HEAR gets each notification and ANSWER each request, as a
connection, a method, which is a symbol, and parameters.  END
gets the connection when it has ended."
  (make-instance 'jsonrpc-process-connection
                 :name "dialectic"
                 :events-buffer-scrollback-size 0
                 :notification-dispatcher hear
                 :request-dispatcher answer
                 :on-shutdown end
                 :process (lambda () (dialectic-connection--start command))))

(defun dialectic-connection-ask (connection method params on-answer on-problem on-lost)
  "Send METHOD, a symbol, with PARAMS over CONNECTION.
ON-ANSWER gets the result, ON-PROBLEM the words of an error.
ON-LOST is called when the connection ends before both."
  (jsonrpc-async-request
   connection method (or params (make-hash-table))
   :success-fn on-answer
   ;; `jsonrpc' gives the code -1 to what an ended connection leaves open.
   :error-fn (lambda (problem)
               (if (eql -1 (plist-get problem :code))
                   (funcall on-lost)
                 (funcall on-problem (plist-get problem :message))))
   :timeout nil))

(defun dialectic-connection-words (connection)
  "Return what the program of CONNECTION said for people."
  (with-current-buffer (jsonrpc-stderr-buffer connection)
    (string-trim (buffer-string))))

(defun dialectic-connection-close (connection)
  "End the program of CONNECTION."
  (delete-process (jsonrpc--process connection)))

(provide 'dialectic-connection)
;;; dialectic-connection.el ends here
